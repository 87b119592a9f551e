// The traffic source of a visit: taken from the landing's query, carried on from address to address, and kept by the signup (ACC-2, SITE-4).
// No cookie holds it, so that nothing of it waits for a consent (decision 25).
import type { Ctx } from '../base/ctx.ts'

const fields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
export type TrafficSource = Record<(typeof fields)[number], string | null>
export const noTrafficSource: TrafficSource = { network: null, ref: null, sub1: null, sub2: null, sub3: null }

const MAX_FIELD_CHARS = 100
/** Letters of an address that are looked at: as many as a request's head can have. */
const MAX_QUERY_CHARS = 16_384

/** The source that sent this visitor, or null (SITE-4): what the address that was asked names, or the page that asks. */
export const trafficSourceOf = ({ request }: Pick<Ctx, 'request'>): TrafficSource | null => parseTrafficSource(request.attribution_query)

/** `query` with or without its question mark. */
export function parseTrafficSource(query: string | undefined): TrafficSource | null {
  if (!query || !/(?:^|[?&])(?:network|ref|sub[123])=/.test(query)) return null
  const said = new URLSearchParams(query.slice(0, MAX_QUERY_CHARS))
  const values = fields.map((name) => [name, clean(said.get(name))] as const)
  return values.some(([, value]) => value !== null) ? (Object.fromEntries(values) as TrafficSource) : null
}

/** As an address carries it on: nothing but what was understood of it. */
export function trafficSourceQuery(source: TrafficSource | null): string {
  if (!source) return ''
  const said = fields.flatMap((name) => (source[name] === null ? [] : [[name, source[name]]]))
  return `${new URLSearchParams(said as [string, string][])}`
}

const clean = (value: string | null): string | null =>
  value === null
    ? null
    : [...value.slice(0, 1_000).toWellFormed().replace(/\p{C}/gu, '').trim()].slice(0, MAX_FIELD_CHARS).join('').trim() || null
