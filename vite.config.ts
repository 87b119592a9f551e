// Builds the web house: macros of texts, styles, routes.
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Few files for what many screens share, with what each of these needs: brotli packs one better than twenty. */
const groups = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@lingui\/(core|react))\//,
    priority: 4,
  },
  {
    name: 'shell',
    test: /\/web\/((base|shell)\/(?!\w+Screen|IdleP|screenTexts|serviceWorker|phoneDialog|popovers|uploadWithProgress)|kit\/(Avatar|Badge|Dialog|EmptyState|ErrorPage|Fictional|Field|IconButton|LanguageMenu|Panel|Skeletons|Title)\.|cases\/Reporting)/,
    priority: 3,
  },
  { name: 'people', test: /\/web\/(kit\/(MemberCard|Chip)|likes\/MemberLikeButton)\./, priority: 2 },
  // Those of the search and of a conversation; then those of other screens.
  {
    name: 'icons',
    test: /lucide-react.*\/(chevron-right|clock|ellipsis|eye|flag|gift|image|pause|play|search-x|sparkles|trash)\.mjs$/,
    priority: 3,
  },
  { name: 'moreIcons', test: /lucide-react/, minShareCount: 3, priority: 2 },
  {
    name: 'conversation',
    test: /\/web\/chats\/(?!MessageButton|composer\/([Ii]ce|pickIce)breaker|attachments\/(SendButton|Gift)|GiftButton)/,
    minShareCount: 2,
    priority: 1,
  },
]

/** What the server alone reads of a call; web/base/call.ts reads the rest. Browsers get no shapes, and nothing that checks them. */
const readByServer = /^(access|input|output|refusals|max_body_bytes|secret|max_age|before_consent)$/
type Property = { key?: { name?: string } }
type CallExpression = { callee: { name?: string }; arguments: { properties?: Property[] }[] }
type CallPath = {
  node: CallExpression
  getFunctionParent(): unknown
  addComment(where: 'leading', text: string): void
}

const contractForBrowsers = defineRolldownBabelPreset({
  preset: () => ({
    plugins: [
      {
        name: 'contract-for-browsers',
        visitor: {
          CallExpression(path: CallPath) {
            const { callee, arguments: given } = path.node
            // What no screen names is left out, with what it calls.
            if (!path.getFunctionParent()) path.addComment('leading', '@__PURE__')
            const [options] = given
            if (callee.name !== 'call' || !options?.properties) return
            options.properties = options.properties.filter(({ key }) => !readByServer.test(key?.name ?? ''))
          },
        },
      },
    ],
  }),
  rolldown: {
    filter: { id: /\/contract\/\w+\.ts$/ },
    applyToEnvironmentHook: ({ name }) => name === 'client',
  },
})

/** Tailwind says twice where its variables begin: the second time for browsers older than `cssTarget`. */
const stylesWithoutFallback: Plugin = {
  name: 'styles-without-fallback',
  enforce: 'pre',
  transform: {
    filter: { id: /\/styles\/app\.css/ },
    handler: (code) => code.replace(/@layer properties\s*\{\s*@supports[^{]*\{[^{]*\{[^{}]*\}\s*\}\s*\}/, ''),
  },
}

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset(), contractForBrowsers] }),
    tailwind(),
    stylesWithoutFallback,
    reactRouter(),
  ],
  publicDir: 'web/public',
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every browser of ours knows modulepreload.
    modulePreload: { polyfill: false },
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
          output: { codeSplitting: { groups } },
        },
      },
    },
  },
})
