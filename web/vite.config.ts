import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const server = `http://127.0.0.1:${process.env["PIOCHE_PORT"] ?? "8000"}`;

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { "@locale": fileURLToPath(new URL("../src/pioche/locale", import.meta.url)) },
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: fileURLToPath(new URL("../src/pioche/web", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } }, fs: { allow: [".."] } },
  test: { include: ["tests/**/*.test.ts"] },
});
