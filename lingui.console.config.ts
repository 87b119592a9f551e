// Texts of the console, in its three languages: macros of console/ → texts/console/{locale}.po → texts/console/compiled.
import { defineConfig } from '@lingui/conf'
import members from './lingui.config.ts'

export default defineConfig({
  ...members,
  locales: ['en', 'nl', 'de'],
  catalogs: [
    {
      path: `${process.env.TEXTS_FOLDER ?? '<rootDir>/texts/console'}/{locale}`,
      // With those components of the members' kit that have texts and stand in the console, too.
      include: ['<rootDir>/console', '<rootDir>/web/kit/Dialog.tsx', '<rootDir>/web/kit/Toasts.tsx'],
    },
  ],
  catalogsMergePath: '<rootDir>/texts/console/compiled/{locale}',
})
