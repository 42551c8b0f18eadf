// The entry of the browser program.

import { render } from "preact";
import { App } from "./app.tsx";
import { applyTheme } from "./theme.ts";

applyTheme();
const place = document.getElementById("app");
if (place !== null) render(<App />, place);
