// Reserved names: those that pass for staff or the site itself, in all our languages and spellings (ACC-3).
import { confusablePattern, normalizeName } from './confusables.ts'

/** Reserved as a word of a name, at its start or end, or as several words together. */
const offices = `
  admin administrator administration moderator helpdesk webmaster postmaster sysadmin superuser customerservice customersupport
  customercare beheer beheerder klantenservice klantendienst moderatie administratorin kundenservice kundendienst kundensupport
  moderatorin betreiber verwaltung amministratore amministrazione moderatore assistenza servizioclienti administrateur
  administratrice moderateur moderatrice serviceclient assistanceclient administrador administradora moderador moderadora soporte
  atencionalcliente servicioalcliente administratorka moderatorka obsluga wsparcie biuroobslugi kundeservice kundesupport kundecenter
  yllapitaja yllapito asiakaspalvelu moderaattori valvoja administratoren kundestotte brukerstotte kundtjanst kundsupport
  medlemsservice администрация модерация поддержка підтримка саппорт`
const support = `${confusablePattern('support')}(?!er|iv)`

/** Reserved only as the whole name, or combined with one another or the site's name. */
const roles = 'team staff crew help mod mods service official security billing'
/** Reserved only as the whole name. */
const wholeNames = `
  info payments system root robot bot noreply nobody everybody anonymous deleted member user undefined
  hulp hilfe aiuto aide ayuda pomoc hjaelp apua hjelp hjalp tuki`
/** Reserved only next to a role or the site's name. */
const fillers = 'the real your our my het echt echte ons das unser info online'
/** Reserved only next to the site's name. */
const companions = `
  info payments system bot robot news mail care equipe equipo ekipa zespol tiimi offiziell officieel officiel oficial ufficiale
  oficjalny virallinen offisiell officiell hulp hilfe aiuto aide ayuda pomoc hjaelp apua hjelp hjalp tuki`

const product = 'nightjar'
/** From this length on, a site's name counts inside a longer name; its first word next to a role. */
const MIN_SITE_NAME_CHARS = 6
const MIN_FIRST_WORD_CHARS = 4

const anyOf = (words: string) => words.trim().split(/\s+/).map(confusablePattern).join('|')
const wholeName = (pattern: string) => new RegExp(`^\\d*(?:${pattern})\\d*$`, 'u')

const office = `${anyOf(offices)}|${support}`
const isOffice = wholeName(office)
const hasOffice = new RegExp(`^\\d*(?:${office})|(?:${office})\\d*$`, 'u')
const role = `${anyOf(roles)}|${office}`
const filler = anyOf(fillers)
const isRole = wholeName(`(?:${filler})*(?:${role})(?:${filler}|${role})*|${anyOf(wholeNames)}`)

/** Words of a name, camel case included. */
const wordsOf = (name: string) => name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').split(/[ ._'ʻ·-]+/)

/** Each word, and each run of adjacent words joined. */
const runsOf = (words: string[]) =>
  words.flatMap((_, from) => words.slice(from).map((_, more) => words.slice(from, from + more + 1).join('')))

/** `siteNames`: what the site calls itself. */
export function isReservedName(name: string, siteNames: string[]): boolean {
  const normalized = normalizeName(name)
  if (isRole.test(normalized) || isSite(normalized, siteNames)) return true
  return (
    name.split(/[ ._'ʻ·-]+/).some((word) => hasOffice.test(normalizeName(word))) ||
    runsOf(wordsOf(name).map(normalizeName)).some((run) => isOffice.test(run))
  )
}

function isSite(name: string, siteNames: string[]): boolean {
  const names = [product, ...siteNames]
  const houses = names.map(normalizeName).filter((it) => it.length > 2)
  const long = houses.filter((it) => it.length >= MIN_SITE_NAME_CHARS).map(confusablePattern)
  if (long.some((house) => new RegExp(house, 'u').test(name))) return true
  const first = names
    .map((it) => normalizeName(it.trim().split(/\s+/)[0] as string))
    .filter((it) => it.length >= MIN_FIRST_WORD_CHARS)
  const qualifiers = `${filler}|${role}|${anyOf(companions)}`
  const exact = houses.map(confusablePattern).join('|')
  const near = [...houses, ...first].map(confusablePattern).join('|')
  return wholeName(`(?:${exact})|(?:${qualifiers})+(?:${near})(?:${qualifiers})*|(?:${near})(?:${qualifiers})+`).test(
    name,
  )
}
