// 'Did you mean': the mail domain most likely meant (spec §5, ACC-3). A domain that exists, or may well exist, is never corrected.
import type { Locale } from '../../contract/limits.ts'
import { editDistance } from './editDistance.ts'
import { domainsByLocale, globalDomains, otherDomains } from './mailDomains.ts'
import { isPlausibleTld } from './topLevelDomains.ts'

const knownDomains = new Set([...globalDomains, ...Object.values(domainsByLocale).flat(), ...otherDomains])

/** The whole address with the corrected domain, or null. */
export function suggestEmail(email: string, locale: Locale): string | null {
  const domainStart = email.lastIndexOf('@') + 1
  const domain = suggestDomain(email.slice(domainStart).toLowerCase(), locale)
  return domain && email.slice(0, domainStart) + domain
}

function suggestDomain(typed: string, locale: Locale): string | null {
  if (knownDomains.has(typed)) return null
  // Domains of the reader's language come first; of two with the same distance the first wins.
  const candidates = new Set([...globalDomains, ...domainsByLocale[locale], ...Object.values(domainsByLocale).flat()])
  let best: { domain: string; typos: number } | null = null
  for (const domain of candidates) {
    const typos = typosOf(typed, domain)
    if (typos !== null && (!best || typos < best.typos)) best = { domain, typos }
  }
  return best?.domain ?? null
}

/** The number of typos between the two; null where the typed domain may be meant as it is. */
function typosOf(typed: string, knownDomain: string): number | null {
  const [name, ending] = splitDomain(typed)
  const [knownName, rightEnding] = splitDomain(knownDomain)
  if (name === knownName) return endingTypos(name, ending, rightEnding)
  if (ending === rightEnding) return nameTypos(name, knownName, globalDomains.includes(knownDomain))
  if (isPlausibleTld(ending) || editDistance(ending, rightEnding) > 1) return null
  return nameTypos(name, knownName, false) === 1 ? 2 : null
}

const splitDomain = (domain: string): [string, string] => {
  const dot = domain.indexOf('.')
  return [domain.slice(0, dot), domain.slice(dot + 1)]
}

/** Country codes that are a truncated `.com`. */
const comPrefixes = ['co', 'cm', 'om']

function endingTypos(name: string, typed: string, knownEnding: string): number | null {
  if (isPlausibleTld(typed)) return knownEnding === 'com' && name.length > 4 && comPrefixes.includes(typed) ? 1 : null
  const typos = editDistance(typed, knownEnding)
  return typos <= (knownEnding.length > 2 ? 2 : 1) ? typos : null
}

/** Stricter for short names, which are close to many others. Hardly anybody mistypes the first letter. */
function nameTypos(typed: string, knownName: string, isGlobal: boolean): number | null {
  const typos = editDistance(typed, knownName)
  const hasSameStart = typed[0] === knownName[0] || typed.slice(0, 2) === `${knownName[1]}${knownName[0]}`
  const { length } = knownName
  if (length > 6 && isGlobal) return typos === 1 || (typos === 2 && hasSameStart) ? typos : null
  if (typos !== 1 || !hasSameStart || length < 4) return null
  // A substituted letter may well make another word.
  const isTransposed = typed.length === length && sortLetters(typed) === sortLetters(knownName)
  if (length === 4) return isTransposed ? 1 : null
  return isTransposed || isGlobal || length > 6 || typed.length !== length ? 1 : null
}

const sortLetters = (word: string) => [...word].sort().join('')
