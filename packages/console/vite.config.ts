import { defineConfig } from "vite";

export default defineConfig({
  resolve: { conditions: ["source", "module", "browser"] },
  build: { outDir: "dist", emptyOutDir: true },
});
