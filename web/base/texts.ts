// Loads catalogues in the browser, of its locale alone (I18N-1): the shell's before hydration; a screen waits for its
// own (screenTexts.ts, chats/texts.ts, members/searchTexts.ts). ops/browserTexts.ts says which texts are in which
// catalogue.
import type { Messages } from '@lingui/core'
import { guardChunkReloads } from './chunkReload.ts'
import { createI18n } from './createI18n.ts'
import { setUnreachableText } from './refusalError.ts'

export type Catalogue = { messages: Messages }

// Here, because catalogues are a page's first dynamic import.
if (!import.meta.env.SSR) guardChunkReloads()

/** What macros and <Trans> of this tab read from. */
export const i18n = createI18n()

/** `from`: a compiled catalogue for each language of a document. */
export async function addTexts(from: Record<string, () => Promise<Catalogue>>) {
  const locale = document.documentElement.lang
  const [, load] = Object.entries(from).find(([path]) => path.endsWith(`/${locale}.json`)) ?? []
  if (!load) throw new Error(`no catalogue for ${locale}`)
  const { messages } = await load()
  // The server rendered with TEXTS=marked: mark here too, so that hydration finds the same text.
  const isMarked = import.meta.env.DEV && document.body.textContent?.includes('⟦')
  i18n.load(locale, isMarked ? (await import('./pseudoLocalize.ts')).pseudoLocalize(messages) : messages)
}

export async function loadTexts() {
  await addTexts(import.meta.glob<Catalogue>('../../texts/compiled/shell/*.json', { import: 'default' }))
  i18n.activate(document.documentElement.lang)
  setUnreachableText(i18n._('refusal.unreachable'))
  return i18n
}
