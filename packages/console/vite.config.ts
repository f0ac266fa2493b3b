import tailwind from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwind()],
  resolve: { conditions: ["loadout-source", "module", "browser"] },
  build: { outDir: "dist", emptyOutDir: true, manifest: true, modulePreload: { polyfill: false } },
});
