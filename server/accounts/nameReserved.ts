// Names that would be taken for the staff or the site itself, in the languages we speak and however they are spelled (ACC-3).
import { spelledLike, squeeze } from './nameLooks.ts'

/** As one of a name's words, as its beginning or end, or as several words together. */
const offices = `
  admin administrator administration moderator helpdesk webmaster postmaster sysadmin superuser customerservice customersupport
  customercare beheer beheerder klantenservice klantendienst moderatie administratorin kundenservice kundendienst kundensupport
  moderatorin betreiber verwaltung amministratore amministrazione moderatore assistenza servizioclienti administrateur
  administratrice moderateur moderatrice serviceclient assistanceclient administrador administradora moderador moderadora soporte
  atencionalcliente servicioalcliente administratorka moderatorka obsluga wsparcie biuroobslugi kundeservice kundesupport kundecenter
  yllapitaja yllapito asiakaspalvelu moderaattori valvoja administratoren kundestotte brukerstotte kundtjanst kundsupport
  medlemsservice администрация модерация поддержка підтримка саппорт`
const support = `${spelledLike('support')}(?!er|iv)`

/** Only as the whole name, or with one another and the site's name: as a part they are somebody's own. */
const roles = 'team staff crew help mod mods service official security billing'
/** Only as the whole name. */
const alone = `
  info payments system root robot bot noreply nobody everybody anonymous deleted member user null undefined
  hulp hilfe aiuto aide ayuda pomoc hjaelp apua hjelp hjalp tuki`
/** These make no role by themselves, but beside one, or beside the site's name. */
const fillers = 'the real your our my het echt echte ons das unser info online'
/** Beside the site's name. */
const companions = `
  info payments system bot robot news mail care equipe equipo ekipa zespol tiimi offiziell officieel officiel oficial ufficiale
  oficjalny virallinen offisiell officiell hulp hilfe aiuto aide ayuda pomoc hjaelp apua hjelp hjalp tuki`

const product = 'nightjar'
/** A site's own name inside a longer one counts from so many letters on, the first word of it beside a role. */
const inside = 6
const firstWord = 4

const anyOf = (words: string) => words.trim().split(/\s+/).map(spelledLike).join('|')
const whole = (pattern: string) => new RegExp(`^\\d*(?:${pattern})\\d*$`, 'u')

const office = `${anyOf(offices)}|${support}`
const isOffice = whole(office)
const hasOffice = new RegExp(`^\\d*(?:${office})|(?:${office})\\d*$`, 'u')
const role = `${anyOf(roles)}|${office}`
const filler = anyOf(fillers)
const isRole = whole(`(?:${filler})*(?:${role})(?:${filler}|${role})*|${anyOf(alone)}`)

/** Where a capital follows a small letter a word begins, whatever is or isn't between. */
const wordsOf = (name: string) => name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').split(/[ ._'-]+/)

/** Each word and all that stand next to one another, as one. */
const runsOf = (words: string[]) =>
  words.flatMap((_, from) => words.slice(from).map((_, more) => words.slice(from, from + more + 1).join('')))

/** `own`: what the site calls itself. */
export function isReserved(name: string, own: string[]): boolean {
  const squeezed = squeeze(name)
  if (isRole.test(squeezed) || isSite(squeezed, own)) return true
  return (
    name.split(/[ ._'-]+/).some((word) => hasOffice.test(squeeze(word))) ||
    runsOf(wordsOf(name).map(squeeze)).some((run) => isOffice.test(run))
  )
}

function isSite(name: string, own: string[]): boolean {
  const names = [product, ...own]
  const houses = names.map(squeeze).filter((it) => it.length > 2)
  const long = houses.filter((it) => it.length >= inside).map(spelledLike)
  if (long.some((house) => new RegExp(house, 'u').test(name))) return true
  const first = names.map((it) => squeeze(it.trim().split(/\s+/)[0] as string)).filter((it) => it.length >= firstWord)
  const beside = `${filler}|${role}|${anyOf(companions)}`
  const exact = houses.map(spelledLike).join('|')
  const near = [...houses, ...first].map(spelledLike).join('|')
  return whole(`(?:${exact})|(?:${beside})+(?:${near})(?:${beside})*|(?:${near})(?:${beside})+`).test(name)
}
