import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// One build for every base path: addresses are relative and the server sends <base href>.
export default defineConfig({
  base: './',
  plugins: [react()],
  build: { target: 'es2023', manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, cssCodeSplit: true, reportCompressedSize: false },
});
