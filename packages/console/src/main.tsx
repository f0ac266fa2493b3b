import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueries } from "./api/query-client.ts";
import { createConsoleRouter } from "./router.tsx";
import { followTheme } from "./shell/preferences.ts";
import { styleNonce } from "./shell/style-nonce.ts";
import { followLanguage } from "./shell/use-language.ts";
import "./styles.css";

/** Mounts the console. */
const place = document.getElementById("root");
if (!place) throw new Error("index.html has no #root");
followTheme();
followLanguage();
const queries = createQueries();
const router = createConsoleRouter(queries);
const root = createRoot(place);
await haveFont();
root.render(
  <StrictMode>
    <CSPProvider nonce={styleNonce()}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);

/** Waits for the font, at most this many milliseconds: else the page would move when it comes. */
const patience = 300;

async function haveFont(): Promise<void> {
  const families = ["Inter", "Inter beside Chinese"].map((family) => document.fonts.load(`1rem "${family}"`));
  const isLate = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([Promise.allSettled(families), isLate]);
}
