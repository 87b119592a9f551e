// Builds the web house: macros of texts, styles, routes; and keeps what browsers load small.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

/** In browsers a call is its name and address: nobody reads its shapes there, and the schema library stays out with them. */
const withoutShapes = defineRolldownBabelPreset({
  preset: { plugins: [dropShapes] },
  rolldown: {
    filter: { id: /\/contract\/\w+\.ts$/, code: /\bcall\(\{/ },
    applyToEnvironmentHook: ({ name }) => name === 'client',
  },
})

type Path = { node: { callee: { name?: string }; arguments: { properties?: { key: { name?: string } }[] }[] } }

function dropShapes() {
  const shapes = ['input', 'output', 'refusals', 'limit', 'max_age']
  return {
    visitor: {
      CallExpression({ node }: Path) {
        const [given] = node.arguments
        if (node.callee.name !== 'call' || !given?.properties) return
        given.properties = given.properties.filter(({ key }) => !shapes.includes(key?.name ?? ''))
      },
    },
  }
}

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset(), withoutShapes] }),
    tailwind(),
    reactRouter(),
    browserTexts(),
    guardedReload(),
    unusedRouterParts(),
  ],
  publicDir: 'web/public',
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
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
            manualPureFunctions: ['call'],
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
                { name: 'shell', test: /\/web\/(base|shell)\/(?!\w+Screen)/, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})

/** Of a catalogue, browsers get what living screens say: not the server's words, mails, or pages that are sent as plain HTML. */
function browserTexts(): Plugin {
  return {
    name: 'browser-texts',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /texts\/compiled\/\w+\.json$/ },
      async handler(code, id) {
        const spoken = await saidInBrowsers(basename(id, '.json'))
        const { messages } = JSON.parse(code) as { messages: Record<string, unknown> }
        return JSON.stringify({
          messages: Object.fromEntries(Object.entries(messages).filter(([key]) => spoken.has(key))),
        })
      },
    },
  }
}

async function saidInBrowsers(locale: string): Promise<Set<string>> {
  const file = join(root, 'texts', `${locale}.po`)
  const catalogue = await formatter().parse(readFileSync(file, 'utf8'), { locale, sourceLocale: 'en', filename: file })
  const living = (source: string) => source.startsWith('web/') && !source.startsWith('web/mails/') && !isStatic(source)
  const kept = Object.entries(catalogue).filter(
    ([id, { origin = [] }]) => id === 'refusal.unreachable' || origin.some(([it]) => living(it)),
  )
  return new Set(kept.map(([id]) => id))
}

const known = new Map<string, boolean>()
/** A screen whose handle says `static: true`. */
function isStatic(source: string): boolean {
  const found = known.get(source) ?? /handle.*static: true/.test(readFileSync(join(root, source), 'utf8'))
  known.set(source, found)
  return found
}

/** The router reloads the page whenever a chunk is missing; ours does it at most once a minute (web/shell/chunks.ts, NAV-12). */
function guardedReload(): Plugin {
  const theirs = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  const ours =
    "if (!window.dispatchEvent(new Event('chunk-lost', { cancelable: true }))) return new Promise(() => {});\nthrow error;"
  return {
    name: 'guarded-reload',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\/routeModules\.js$/ },
      handler(code) {
        if (!theirs.test(code)) this.error('the router no longer reloads the way that guardedReload() replaces')
        return { code: code.replace(theirs, ours), map: null }
      },
    },
  }
}

/** Parts of the router that only other settings than ours use: discovering routes bit by bit, and instrumentation. */
function unusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\/(fog-of-war|instrumentation)\.js$/ },
      handler(code) {
        const names = /export \{ ([\w, ]+) \}/.exec(code)?.[1]?.split(', ')
        if (!names) return this.error('the router no longer exports the way that unusedRouterParts() reads')
        return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null }
      },
    },
  }
}
