// Pseudo-locale for layout tests, TEXTS=expanded: of each text its longest translation, shown in place of Danish (I18N-3).
import type { Locale } from './limits.ts'

/** Compiled by Lingui: a string, or tokens of which some are `[placeholder, format, forms]`. */
type Messages = Record<string, unknown>

export const EXPANDED_TEXTS_LOCALE: Locale = 'da'

/** `catalogues`: the same texts in all languages. */
export function expandedCatalogue(catalogues: Messages[]): Messages {
  const expanded: Messages = {}
  for (const messages of catalogues)
    for (const [id, message] of Object.entries(messages))
      if (!(id in expanded) || displayLength(message) > displayLength(expanded[id])) expanded[id] = message
  return expanded
}

/** Characters of the longest form; a placeholder counts as three. */
function displayLength(message: unknown): number {
  if (typeof message === 'string') return message.length
  return (message as unknown[]).reduce<number>((sum, token) => sum + tokenLength(token), 0)
}

function tokenLength(token: unknown): number {
  if (typeof token === 'string') return token.length
  const forms = (token as [string, string?, unknown?])[2]
  if (!forms || typeof forms === 'string') return 3
  return Math.max(...Object.values(forms).map(displayLength))
}
