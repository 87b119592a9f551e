// Traffic source of a visit: parsed from the landing URL's query, passed on in links, and stored at signup (ACC-2). It is not in a cookie, so
// it needs no consent (decision 25). Whoever made it up gains nothing by it: activeSource.ts says which of them count.
import type { Ctx, Site } from '../base/ctx.ts'
import { armSlug, splitArms } from '../sites/index.ts'

const fields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
/** `lander`: by which one they came, `DESIGN` or `DESIGN/CAMPAIGN`; our own links say it. */
const carried = [...fields, 'lander'] as const
export type TrafficSource = Record<(typeof carried)[number], string | null>
export const noTrafficSource: TrafficSource = {
  ...{ network: null, ref: null, sub1: null, sub2: null, sub3: null, lander: null },
}

const MAX_FIELD_CHARS = 100
/** As many as a request header can hold. */
const MAX_QUERY_CHARS = 16_384

/** The traffic source that the visitor names, or null: from the requested URL, or from the page that made the request. */
export const trafficSourceOf = ({ request }: Pick<Ctx, 'request'>): TrafficSource | null =>
  parseTrafficSource(request.attribution_query)

/** `query` with or without its question mark. */
export function parseTrafficSource(query: string | undefined): TrafficSource | null {
  if (!query || !/(?:^|[?&])(?:network|ref|sub[123]|lander)=/.test(query)) return null
  const parameters = new URLSearchParams(query.slice(0, MAX_QUERY_CHARS))
  const source = Object.fromEntries(carried.map((name) => [name, clean(parameters.get(name))])) as TrafficSource
  return hasSource(source) || isArm(source.lander) ? source : null
}

const hasSource = (source: TrafficSource) => fields.some((name) => source[name] !== null)
/** An arm of a split test by signups: its links name it, whoever sent the visitor (LAND-5). */
const isArm = (lander: string | null) => lander !== null && /^[a-z]+\/split-\d{1,9}-[ab]$/.test(lander)

/** As a URL query, reduced to the known parameters. */
export function trafficSourceQuery(source: TrafficSource | null): string {
  if (!source) return ''
  const pairs = carried.flatMap((name) => (source[name] ? [[name, source[name]]] : []))
  return `${new URLSearchParams(pairs as [string, string][])}`
}

const clean = (value: string | null): string | null =>
  value === null
    ? null
    : [...value.slice(0, 1_000).toWellFormed().replace(/\p{C}/gu, '').trim()]
        .slice(0, MAX_FIELD_CHARS)
        .join('')
        .trim() || null

/** A page of a lander names it in its links, so that a signup is known to have come by it. */
export function withLander(
  source: TrafficSource | null,
  path: string,
  site: Pick<Site, 'splits'>,
): TrafficSource | null {
  const lander = /^\/landers\/([a-z]+(?:\/[a-z0-9-]+)?)$/.exec(path)?.[1]
  if (lander === undefined) return source
  if (armsBySignups(site).includes(lander)) return { ...(source ?? noTrafficSource), lander }
  return source && { ...source, lander }
}

/** Arms of tests that run and count signups, as `lander` names them. */
const armsBySignups = ({ splits }: Pick<Site, 'splits'>) =>
  splits
    .filter(({ metric }) => metric !== 'stayed')
    .flatMap(({ design, number }) => splitArms.map((arm) => `${design}/${armSlug(number, arm)}`))

/** What a new member keeps: of an arm alone only while its test counts it. */
export function sourceToKeep(ctx: Pick<Ctx, 'request' | 'site'>): TrafficSource {
  const source = trafficSourceOf(ctx) ?? noTrafficSource
  return hasSource(source) || armsBySignups(ctx.site).includes(source.lander ?? '') ? source : noTrafficSource
}
