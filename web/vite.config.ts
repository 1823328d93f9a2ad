import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// One build for every base path: addresses are relative and the server sends <base href>.
export default defineConfig({
  base: './',
  // Widgets of the portal bring texts in 34 languages; these three are spoken here.
  plugins: [{ ...locales.vite({ locales: ['en', 'es', 'fr'] }), enforce: 'pre' }, react()],
  build: { target: 'es2023', manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, cssCodeSplit: true, reportCompressedSize: false },
});
