import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * One config for `vite` and `vite build`. The content security policy allows nothing inline, so that no asset is turned
 * into a data address, no preload polyfill is injected, and styles come as files. Each page is a dynamic import and
 * therefore a chunk of its own; the manifest lets the build check what a page costs and the server preload it.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'public',
  plugins: [react()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    // The first releases with `light-dark()`, which carries both themes in one set of custom properties.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: { strictPort: true },
});
