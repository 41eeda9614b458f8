import { mount } from "svelte";
import App from "./App.svelte";
import { keepShell } from "./lib/install";
import { followSystem } from "./lib/prefs.svelte";
import { loadWords } from "./lib/words";
import "./styles/theme.css";
import "./styles/base.css";

followSystem();
await loadWords();
mount(App, { target: document.getElementById("app")! });
keepShell();
