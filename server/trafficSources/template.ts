// The address that a network wants to be told at, with places for what it is told (LAND-4). Where it leads is the operator's word alone: what
// visitors bring along fills places of the path and the query, never the host.
import type { Event } from './store.ts'

export const placeholders = [
  ...['event', 'network', 'ref', 'sub1', 'sub2', 'sub3', 'amount', 'currency', 'reference', 'purchase', 'at'],
] as const
/** What is told; what there is not is empty. */
export type PostbackValues = Record<(typeof placeholders)[number], string | number | null> & { event: Event | 'test' }

const MAX_TEMPLATE_CHARS = 1_000
const placeholderPattern = /\{([^{}]*)\}/g

/** What is wrong with it, or null. `inside`: plain http, too, for tests and development. */
export function templateError(template: string, { inside }: { inside: boolean }): string | null {
  if (template.length > MAX_TEMPLATE_CHARS) return `at most ${MAX_TEMPLATE_CHARS} characters`
  if (/[^\x21-\x7e]/.test(template)) return 'printable ASCII without spaces'
  const strange = [...template.matchAll(placeholderPattern)].find(([, name]) => !placeholders.includes(name as 'ref'))
  if (strange) return `there is no ${strange[0]}; there are ${placeholders.map((it) => `{${it}}`).join(' ')}`
  const url = URL.parse(template.replace(placeholderPattern, 'x'))
  if (!url || !(inside ? /^https?:$/ : /^https:$/).test(url.protocol)) return 'an address that begins with https://'
  if (/[{}]/.test(template.replace(placeholderPattern, ''))) return 'a brace stands alone'
  // What follows the host begins with / or ?, so a place cannot be part of it.
  if (/[{}]/.test(/^[^/]*\/\/[^/?#]*/.exec(template)?.[0] ?? '')) return 'no places in the host'
  if (url.username || url.password) return 'no user or password in it'
  if (url.hash || template.includes('#')) return 'nothing after a #'
  return null
}

export const fillTemplate = (template: string, told: PostbackValues): string =>
  template.replace(placeholderPattern, (_, name: keyof PostbackValues) => encodeURIComponent(`${told[name] ?? ''}`))
