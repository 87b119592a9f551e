// Builds the console, a house of its own: nothing of it is in what members load.
import { join } from 'node:path'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  root: join(import.meta.dirname, 'console'),
  publicDir: false,
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), tailwind()],
  build: {
    outDir: join(import.meta.dirname, 'build/console'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A polyfill would be a script in the page.
    modulePreload: { polyfill: false },
  },
})
