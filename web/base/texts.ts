// The browser loads the catalogues of its locale, and of no other (I18N-1): the shell's before the page is hydrated; a screen waits for its own
// (moreTexts.ts, chats/texts.ts, members/searchTexts.ts). What is in which says ops/browserTexts.ts.
import { type Messages, setupI18n } from '@lingui/core'
import { guardChunkReloads } from './chunkReload.ts'
import { sayUnreachable } from './refused.ts'

export type Catalogue = { messages: Messages }

// The catalogues are the first that a page imports later.
if (!import.meta.env.SSR) guardChunkReloads()

/** What macros and <Trans> of this tab read from. */
export const i18n = setupI18n()

/** `from`: a compiled catalogue for each locale. */
export async function addTexts(from: Record<string, () => Promise<Catalogue>>) {
  const locale = document.documentElement.lang
  const [, load] = Object.entries(from).find(([path]) => path.endsWith(`/${locale}.json`)) ?? []
  if (!load) throw new Error(`no catalogue for ${locale}`)
  const { messages } = await load()
  // As the server said it, TEXTS=marked.
  const isMarked = import.meta.env.DEV && document.body.textContent?.includes('⟦')
  i18n.load(locale, isMarked ? (await import('./marked.ts')).marked(messages) : messages)
}

export async function loadTexts() {
  await addTexts(import.meta.glob<Catalogue>('../../texts/compiled/shell/*.json', { import: 'default' }))
  i18n.activate(document.documentElement.lang)
  sayUnreachable(i18n._('refusal.unreachable'))
  return i18n
}
