// Where texts come from and go: macros and explicit ids in the three houses → texts/{locale}.po → texts/compiled/{locale}.json (I18N-1).
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { defaultLocale, locales } from './contract/limits.ts'

export default defineConfig({
  locales: [...locales],
  sourceLocale: defaultLocale,
  // No fallback locales: with them `compile --strict` would call a missing translation complete.
  catalogs: [
    {
      // Elsewhere where ops/texts.ts only looks whether anything would change.
      path: `${process.env.TEXTS_FOLDER ?? '<rootDir>/texts'}/{locale}`,
      include: ['<rootDir>/web', '<rootDir>/contract', '<rootDir>/server'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.d.ts'],
    },
  ],
  catalogsMergePath: '<rootDir>/texts/compiled/{locale}',
  compileNamespace: 'json',
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
