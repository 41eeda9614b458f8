import { mount } from "svelte";
import App from "./App.svelte";
import { loadEditions } from "./lib/editions.svelte";
import { keepShell } from "./lib/install";
import { followSystem } from "./lib/prefs.svelte";
import { loadWords } from "./lib/words";
import "./styles/type.css";
import "./styles/theme.css";
import "./styles/base.css";

followSystem();
loadEditions().catch(() => {}); // in time for the first screen, which asks again where it failed
await loadWords();
mount(App, { target: document.getElementById("app")! });
keepShell();
