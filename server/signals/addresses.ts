// Detects e-mail addresses, messenger handles and links, also spelled out: 'name at gmail dot com' (SAFE-4).

import type { ParsedText } from './detectSigns.ts'
import { isBefore, isNear } from './findPhrases.ts'
import type { Word } from './tokenize.ts'
import { knownDomains, mailboxes } from './words/allLanguages.ts'

const list = (text: string) => new Set(text.trim().split(/\s+/))

/** Top-level domains that are no words in these languages. */
const endings = list(`
  com org net info biz xyz nl fr pl dk fi uk eu ch ru cn ly gl gg gd gy ee cam xxx porn sexy dating app dev icu buzz bet tk ml ga
  win bid vip ws nu lu cz sk hu ro gr cc`)
/** Top-level domains that are words too: they count with further evidence only. */
const doubtful = list(`
  de es it no se be me to is in so at am us la co io tv online site top live club shop link store fun world love chat pro click page
  today life one space website ai im my st id mobi date`)
const wellKnownDomains = list(knownDomains)
const shorteners = list('t.me wa.me t.co is.gd linktr.ee shorturl.at t2m.io m.me')
const mailHosts = list(`
  web live outlook yahoo mail orange libero interia onet wp o2 laposte free sfr wanadoo ziggo kpnmail telenet telia online t-online
  virgilio alice tiscali proton aol msn me mac suomi24 luukku jubii bredband spray freenet arcor`)
/** Words after '@' that are no handle. */
const whereabouts = list('home work school the my gym bar night noon least all once')

/** The host of an e-mail address does not count as a link. */
export function isMail({ folded, words, found }: ParsedText): boolean {
  if (/(?<=[a-z0-9._+-] ?)@ ?[a-z0-9-]{2,63} ?\. ?[a-z]{2,12}/.test(folded)) return true
  const dots = endsOf(found, 'dot')
  const isDotted = (at: number) => {
    const next = words[at + 1]
    if (dots.has(at + 1)) return isEnding(words[dots.get(at + 1) ?? 0])
    return isEnding(next) && /^ ?[.,] ?$/.test(between(folded, words[at], next))
  }
  if (words.some((word, at) => at > 0 && mailboxes.includes(word.text) && isDotted(at))) return true
  return found.some(({ kind, at, end }) => {
    const host = words[end]
    if (kind !== 'at' || at === 0 || !host) return false
    const plain =
      ['at', 'et'].includes(words[at]?.text ?? '') && !/[([{<*_-] ?$/.test(folded.slice(0, words[at]?.from).slice(-2))
    if (mailboxes.includes(host.text)) return true
    if (dots.has(end + 1)) return isDotted(end)
    return isDotted(end) && (!plain || mailHosts.has(host.text))
  })
}

export function isHandle({ folded, found }: ParsedText): boolean {
  if (found.some(({ kind }) => kind === 'handles')) return true
  const meant = found.some(({ kind }) => kind === 'messenger' || kind === 'network')
  if (!meant && !/[@:=]/.test(folded)) return false
  for (const [, name = ''] of folded.matchAll(/(?<![\p{L}\d.@])@([a-z][\w.]{2,30})/gu))
    if (!whereabouts.has(name)) return true
  return (
    /\b(?:snap|snapchat|sc|ig|insta|instagram|kik|tg|telegram|fb|wa|line|skype|discord|signal|viber|wechat) ?[:=] ?@?\w{3,}/.test(
      folded,
    ) ||
    isBefore(found, 'onto', 'messenger', 0) ||
    isBefore(found, 'owns', 'messenger', 1) ||
    isBefore(found, 'owns', 'network', 0) ||
    (['messenger', 'network'] as const).some((it) => isNear(found, 'invites', it, 4))
  )
}

export function hasAddress({ folded, words, found }: ParsedText): boolean {
  if (/h(?:tt|xx)ps?:\/\/|\bwww ?[.,] ?[a-z0-9]/.test(folded)) return true
  const dots = endsOf(found, 'dot')
  if (!dots.size && !/[\p{L}\p{N}][.-][\p{L}\p{N}]/u.test(folded)) return false
  const visits = lastEnds(found, 'visits', words.length)
  const ats = lastEnds(found, 'at', words.length)
  const invited = (at: number) => at - (visits[at] ?? -9) <= 4
  for (let at = 0; at < words.length - 1; at++) {
    const spelledTo = dots.get(at + 1)
    if (spelledTo !== undefined && isSpelled(at, spelledTo)) return true
    const last = chainFrom(at)
    if (last > at && isLink(at, last)) return true
    at = Math.max(at, last)
  }
  return false

  /** Index of the last word joined by dots and hyphens only. */
  function chainFrom(at: number) {
    while (words[at + 1] && /^[.-]$/.test(between(folded, words[at], words[at + 1]))) at += 1
    return at
  }
  function isLink(at: number, last: number) {
    const [first, end] = [words[at] as Word, words[last] as Word]
    if (folded[(words[last - 1] as Word).to] !== '.') return false
    if (/[@]/.test(folded.slice(Math.max(0, first.from - 2), first.from) + folded.slice(end.to, end.to + 1)))
      return false
    const name = folded.slice(first.from, end.to)
    const path = /^\/\w/.test(folded.slice(end.to, end.to + 2))
    if (wellKnownDomains.has(name) && !path) return false
    if (shorteners.has(name)) return true
    if (mailboxes.includes(words[last - 1]?.text ?? '')) return false
    if (endings.has(end.raw)) return name.length > end.raw.length + 2
    return (
      doubtful.has(end.raw) &&
      (path || /[a-z]{3,}-|\d/.test(name) || (name.split('.').length > 2 && name.length > 8) || invited(at))
    )
  }
  function isSpelled(at: number, dotEnd: number) {
    const [name, end] = [words[at] as Word, words[dotEnd]]
    if (!end || mailboxes.includes(name.text) || at - (ats[at] ?? -9) <= 2) return false
    // 'net' is a word too: 'punt net'.
    if (endings.has(end.raw) && (end.raw !== 'net' || /^(?:[,.!?\n]|$)/.test(folded.slice(end.to, end.to + 1))))
      return true
    return (doubtful.has(end.raw) || end.raw === 'net') && invited(at)
  }
}

const isEnding = (word: Word | undefined) => word !== undefined && (endings.has(word.raw) || doubtful.has(word.raw))
const between = (folded: string, one: Word | undefined, next: Word | undefined) =>
  one && next ? folded.slice(one.to, next.from).slice(0, 4) : ''
/** Start to end of each phrase of this kind. */
const endsOf = (found: ParsedText['found'], sought: string) =>
  new Map(found.filter(({ kind }) => kind === sought).map(({ at, end }) => [at, end]))
/** For each word, where the last phrase of this kind ended. */
function lastEnds(matches: ParsedText['found'], sought: string, count: number): number[] {
  const ends: number[] = Array(count + 1).fill(-9)
  for (const { kind, end } of matches) if (kind === sought) ends[end] = end
  for (let at = 1; at <= count; at++) ends[at] = Math.max(ends[at] ?? -9, ends[at - 1] ?? -9)
  return ends
}
