// The address that a network wants to be told at, with places for what it is told (LAND-4). Where it leads is the operator's word alone: what
// visitors bring along fills places of the path and the query, never the host.
import type { Event } from './store.ts'

export const places = [
  ...['event', 'network', 'ref', 'sub1', 'sub2', 'sub3', 'amount', 'currency', 'reference', 'purchase', 'at'],
] as const
/** What is told; what there is not is empty. */
export type Told = Record<(typeof places)[number], string | number | null> & { event: Event | 'test' }

const longest = 1_000
const place = /\{([^{}]*)\}/g

/** What is wrong with it, or null. `inside`: plain http, too, for tests and development. */
export function faultOf(template: string, { inside }: { inside: boolean }): string | null {
  if (template.length > longest) return `at most ${longest} characters`
  if (/[^\x21-\x7e]/.test(template)) return 'printable ASCII without spaces'
  const strange = [...template.matchAll(place)].find(([, name]) => !places.includes(name as 'ref'))
  if (strange) return `there is no ${strange[0]}; there are ${places.map((it) => `{${it}}`).join(' ')}`
  const url = URL.parse(template.replace(place, 'x'))
  if (!url || !(inside ? /^https?:$/ : /^https:$/).test(url.protocol)) return 'an address that begins with https://'
  if (/[{}]/.test(template.replace(place, ''))) return 'a brace stands alone'
  // What follows the host begins with / or ?, so a place cannot be part of it.
  if (/[{}]/.test(/^[^/]*\/\/[^/?#]*/.exec(template)?.[0] ?? '')) return 'no places in the host'
  if (url.username || url.password) return 'no user or password in it'
  if (url.hash || template.includes('#')) return 'nothing after a #'
  return null
}

export const filled = (template: string, told: Told): string =>
  template.replace(place, (_, name: keyof Told) => encodeURIComponent(`${told[name] ?? ''}`))
