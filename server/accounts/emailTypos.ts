// 'Did you mean': the mail domain that was most likely meant (spec §5, ACC-3). With care: what exists, or may well exist, is never put right.
import type { Locale } from '../../contract/limits.ts'
import { everywhere, others, spoken } from './mailDomains.ts'
import { isRealEnding } from './realEndings.ts'
import { typosBetween } from './typosBetween.ts'

const known = new Set([...everywhere, ...Object.values(spoken).flat(), ...others])

/** The whole address with the domain that was meant, or null. */
export function suggestEmail(email: string, locale: Locale): string | null {
  const at = email.lastIndexOf('@') + 1
  const domain = suggestDomain(email.slice(at).toLowerCase(), locale)
  return domain && email.slice(0, at) + domain
}

function suggestDomain(typed: string, locale: Locale): string | null {
  if (known.has(typed)) return null
  // What the reader's language uses comes first; of two that are as near the first is meant.
  const all = new Set([...everywhere, ...spoken[locale], ...Object.values(spoken).flat()])
  let best: { domain: string; typos: number } | null = null
  for (const domain of all) {
    const typos = typosOf(typed, domain)
    if (typos !== null && (!best || typos < best.typos)) best = { domain, typos }
  }
  return best?.domain ?? null
}

/** How many slips lead from what is meant to what was typed; null where it may be meant as it is. */
function typosOf(typed: string, meant: string): number | null {
  const [name, ending] = cut(typed)
  const [right, rightEnding] = cut(meant)
  if (name === right) return endingTypos(name, ending, rightEnding)
  if (ending === rightEnding) return nameTypos(name, right, everywhere.includes(meant))
  if (isRealEnding(ending) || typosBetween(ending, rightEnding) > 1) return null
  return nameTypos(name, right, false) === 1 ? 2 : null
}

const cut = (domain: string): [string, string] => {
  const dot = domain.indexOf('.')
  return [domain.slice(0, dot), domain.slice(dot + 1)]
}

/** Countries whose ending is half of `.com`. */
const halfCom = ['co', 'cm', 'om']

function endingTypos(name: string, typed: string, right: string): number | null {
  if (isRealEnding(typed)) return right === 'com' && name.length > 4 && halfCom.includes(typed) ? 1 : null
  const typos = typosBetween(typed, right)
  return typos <= (right.length > 2 ? 2 : 1) ? typos : null
}

/** Short names are close to too many others. Hardly anybody mistypes the first letter. */
function nameTypos(typed: string, right: string, famous: boolean): number | null {
  const typos = typosBetween(typed, right)
  const starts = typed[0] === right[0] || typed.slice(0, 2) === `${right[1]}${right[0]}`
  const { length } = right
  if (length > 6 && famous) return typos === 1 || (typos === 2 && starts) ? typos : null
  if (typos !== 1 || !starts || length < 4) return null
  // One letter for another may well be another word.
  const swapped = typed.length === length && sorted(typed) === sorted(right)
  if (length === 4) return swapped ? 1 : null
  return swapped || famous || length > 6 || typed.length !== length ? 1 : null
}

const sorted = (word: string) => [...word].sort().join('')
