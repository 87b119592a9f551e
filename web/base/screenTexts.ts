// Texts of all hydrated screens but the search and the conversations. A module that imports this waits for them.
import { addTexts, type Catalogue } from './texts.ts'

// The server has all catalogues (base/texts.server.ts).
if (!import.meta.env.SSR)
  await addTexts(import.meta.glob<Catalogue>('../../texts/compiled/more/*.json', { import: 'default' }))
