// TEXTS=marked, in development and tests: every text of a catalogue wears ⟦marks⟧, so that one sees which texts no catalogue holds (I18N-3).
import type { Messages } from '@lingui/core'

type Token = string | [name: string, kind?: string, forms?: Record<string, Token[] | string> | string]

const wears = /\p{L}/u

const word = (said: string) => (wears.test(said) ? `⟦${said}⟧` : said)

/** What fills a placeholder stays bare: it has to be a name, a number, or wear its own marks. */
function token(it: Token): Token {
  if (typeof it === 'string') return word(it)
  const [name, kind, forms] = it
  if (!forms || typeof forms === 'string') return it
  const marked = Object.entries(forms).map(([form, said]) => [
    form,
    typeof said === 'string' ? word(said) : said.map(token),
  ])
  return [name, kind, Object.fromEntries(marked)]
}

export const marked = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, said]) => [
      id,
      typeof said === 'string' ? word(said) : ((said as Token[]).map(token) as typeof said),
    ]),
  )
