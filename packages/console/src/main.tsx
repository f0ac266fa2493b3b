import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueries } from "./api/query-client.ts";
import { createConsoleRouter } from "./router.tsx";
import { followTheme } from "./shell/preferences.ts";
import { styleNonce } from "./shell/style-nonce.ts";
import "./styles.css";

/** Mounts the console. */
const place = document.getElementById("root");
if (!place) throw new Error("index.html has no #root");
followTheme();
const queries = createQueries();
const router = createConsoleRouter(queries);
createRoot(place).render(
  <StrictMode>
    <CSPProvider nonce={styleNonce()}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
