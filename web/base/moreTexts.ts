// The texts of one folder, which the first screens don't say. The build lets every source that says one wait for them, and fills in which
// (vite/browserTexts.ts).
import type { Messages } from '@lingui/core'
import { addTexts } from './texts.ts'

await addTexts(
  import.meta.glob<{ messages: Messages }>('../../texts/compiled/*.json', { import: 'default', query: '?of=' }),
)
