// The traffic source of a visit: taken from the landing's query, carried on from address to address, and kept by the signup (ACC-2, SITE-4).
// No cookie holds it, so that nothing of it waits for a consent (decision 25).
import type { Ctx } from '../base/ctx.ts'

const fields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
export type Source = Record<(typeof fields)[number], string | null>
export const noSource: Source = { network: null, ref: null, sub1: null, sub2: null, sub3: null }

const longest = 100
/** Letters of an address that are looked at: as many as a request's head can have. */
const mostRead = 16_384

/** The source that sent this visitor, or null (SITE-4): what the address that was asked names, or the page that asks. */
export const sourceOf = ({ request }: Pick<Ctx, 'request'>): Source | null => sourceIn(request.attribution_query)

/** `query` with or without its question mark. */
export function sourceIn(query: string | undefined): Source | null {
  if (!query || !/(?:^|[?&])(?:network|ref|sub[123])=/.test(query)) return null
  const said = new URLSearchParams(query.slice(0, mostRead))
  const values = fields.map((name) => [name, clean(said.get(name))] as const)
  return values.some(([, value]) => value !== null) ? (Object.fromEntries(values) as Source) : null
}

/** As an address carries it on: nothing but what was understood of it. */
export function queryOf(source: Source | null): string {
  if (!source) return ''
  const said = fields.flatMap((name) => (source[name] === null ? [] : [[name, source[name]]]))
  return `${new URLSearchParams(said as [string, string][])}`
}

const clean = (value: string | null): string | null =>
  value === null
    ? null
    : [...value.slice(0, 1_000).toWellFormed().replace(/\p{C}/gu, '').trim()].slice(0, longest).join('').trim() || null
