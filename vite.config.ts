// Builds the web house: macros of texts, styles, routes; and keeps what browsers load small (web/vite).
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserTexts } from './web/vite/browserTexts.ts'
import { withoutShapes } from './web/vite/calls.ts'
import { guardedImports } from './web/vite/chunks.ts'
import { bareIcons } from './web/vite/icons.ts'
import { groups } from './web/vite/parts.ts'
import { livingRoutes } from './web/vite/router.ts'
import { standIns } from './web/vite/standIns.ts'

export default defineConfig({
  plugins: [
    // Before the macros are gone.
    browserTexts(),
    babel({ presets: [linguiTransformerBabelPreset(), withoutShapes] }),
    tailwind(),
    standIns(),
    reactRouter(),
    bareIcons(),
    guardedImports(),
    livingRoutes(),
  ],
  publicDir: 'web/public',
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  // Of its thousands of icons the server holds those that are drawn: 45 MB of memory less.
  ssr: { noExternal: ['lucide-react'] },
  optimizeDeps: {
    include: ['@lingui/core', '@lingui/react', '@tanstack/react-query', 'lucide-react', 'valibot', 'virtua'],
  },
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**'] } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A call that no screen makes, and its shapes, stay out.
          treeshake: {
            propertyReadSideEffects: false,
            moduleSideEffects: (id) => !id.includes('/contract/'),
          },
          output: {
            codeSplitting: { groups },
          },
        },
      },
    },
  },
})
