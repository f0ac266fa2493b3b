import tailwind from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwind()],
  resolve: { conditions: ["loadout-source", "module", "browser"] },
  // Elements are made by src/visible, which spells hidden text out.
  oxc: { jsx: { runtime: "automatic", importSource: "#visible" } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // Each request costs more than its bytes: what half of the pages use is one file.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 12 }] } } },
  },
});
