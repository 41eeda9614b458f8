import { mount } from "svelte";
import App from "./App.svelte";
import { applyPrefs } from "./lib/prefs.svelte";
import { loadWords } from "./lib/words";
import "./styles/theme.css";
import "./styles/base.css";

applyPrefs();
await loadWords();
mount(App, { target: document.getElementById("app")! });
