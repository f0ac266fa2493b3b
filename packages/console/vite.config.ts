import { defineConfig } from "vite";

export default defineConfig({
  resolve: { conditions: ["loadout-source", "module", "browser"] },
  build: { outDir: "dist", emptyOutDir: true },
});
