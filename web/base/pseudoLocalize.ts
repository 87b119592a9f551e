// Pseudo-localization (TEXTS=marked, in development and tests): puts every catalogue text in ⟦marks⟧, which shows texts
// without a catalogue entry (I18N-3).
import type { Messages } from '@lingui/core'

type Token = string | [name: string, kind?: string | undefined, forms?: Record<string, Token[] | string> | string]

const hasLetter = /\p{L}/u

const markText = (text: string) => (hasLetter.test(text) ? `⟦${text}⟧` : text)

/** Placeholders stay unmarked: their values are names, numbers, or texts with marks of their own. */
function markToken(token: Token): Token {
  if (typeof token === 'string') return markText(token)
  const [name, kind, forms] = token
  if (!forms || typeof forms === 'string') return token
  const marked = Object.entries(forms).map(([form, tokens]) => [
    form,
    typeof tokens === 'string' ? markText(tokens) : tokens.map(markToken),
  ])
  return [name, kind, Object.fromEntries(marked)]
}

export const pseudoLocalize = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [
      id,
      typeof message === 'string' ? markText(message) : ((message as Token[]).map(markToken) as typeof message),
    ]),
  )
