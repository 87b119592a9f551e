// Builds the web house: macros of texts, styles, routes; and keeps what browsers load small (web/vite).
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserTexts } from './web/vite/browserTexts.ts'
import { withoutShapes } from './web/vite/calls.ts'
import { guardedImports, guardedScreens } from './web/vite/chunks.ts'
import { livingRoutes, unusedRouterParts } from './web/vite/router.ts'

/** What every screen of a member needs; brotli likes one file better than twenty. */
const shell = [
  /\/web\/(base|shell)\/(?!\w+Screen|moreTexts|Unbuilt)/,
  /\/web\/kit\/(Avatar|Badge|Button|Card|Chip|Empty|Fictional|Heart|IconButton|Logo|Menu|Panel|Portrait|Skeletons|Toasts|toasts)\./,
  /\/web\/likes\/(HeartOf|useHeart|liked|matches)\./,
  /\/contract\//,
]

export default defineConfig({
  plugins: [
    // Before the macros are gone.
    browserTexts(),
    babel({ presets: [linguiTransformerBabelPreset(), withoutShapes] }),
    tailwind(),
    reactRouter(),
    guardedScreens(),
    guardedImports(),
    unusedRouterParts(),
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
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@lingui)\//,
                  priority: 2,
                },
                { name: 'shell', test: (id) => shell.some((it) => it.test(id)), priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
