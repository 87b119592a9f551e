// Texts of the search. A module that imports this waits for them.
import { addTexts, type Catalogue } from '../base/texts.ts'

// The server has all catalogues (base/texts.server.ts).
if (!import.meta.env.SSR)
  await addTexts(import.meta.glob<Catalogue>('../../texts/compiled/search/*.json', { import: 'default' }))
