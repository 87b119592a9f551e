// URL template of a network's postbacks, with placeholders for the values (LAND-4). The operator alone decides the host: values that come from
// visitors fill placeholders in path and query only.
import { isHostName } from '../base/outgoing/addresses.ts'
import type { Event } from './store.ts'

export const placeholders = [
  ...['event', 'network', 'ref', 'sub1', 'sub2', 'sub3', 'amount', 'currency', 'reference', 'purchase', 'at'],
] as const
/** Missing values are filled in as empty. */
export type PostbackValues = Record<(typeof placeholders)[number], string | number | null> & { event: Event | 'test' }

const MAX_TEMPLATE_CHARS = 1_000
const placeholderPattern = /\{([^{}]*)\}/g

/** What is wrong with the template, or null. `inside`: allows plain http, for tests and development. */
export function templateError(template: string, { inside: isInternal }: { inside: boolean }): string | null {
  if (template.length > MAX_TEMPLATE_CHARS) return `at most ${MAX_TEMPLATE_CHARS} characters`
  if (/[^\x21-\x7e]/.test(template)) return 'printable ASCII without spaces'
  const unknown = [...template.matchAll(placeholderPattern)].find(([, name]) => !placeholders.includes(name as 'ref'))
  if (unknown) return `there is no ${unknown[0]}; there are ${placeholders.map((it) => `{${it}}`).join(' ')}`
  const url = URL.parse(template.replace(placeholderPattern, 'x'))
  if (!url || !(isInternal ? /^https?:$/ : /^https:$/).test(url.protocol)) return 'an address that begins with https://'
  if (/[{}]/.test(template.replace(placeholderPattern, ''))) return 'a brace stands alone'
  // Path or query begin with / or ?, so that a placeholder cannot extend the host.
  if (/[{}]/.test(/^[^/]*\/\/[^/?#]*/.exec(template)?.[0] ?? '')) return 'no places in the host'
  if (!isInternal && !isHostName(url.hostname)) return 'a host name in letters, digits and hyphens'
  if (url.username || url.password) return 'no user or password in it'
  if (url.hash || template.includes('#')) return 'nothing after a #'
  return null
}

export const fillTemplate = (template: string, values: PostbackValues): string =>
  template.replace(placeholderPattern, (_, name: keyof PostbackValues) => encodeURIComponent(`${values[name] ?? ''}`))
