// Search among 10,000, 1,000,000 and 5,000,000 members in each order, first page and 200th, over HTTP, logged in (SRCH-5).
import * as v from 'valibot'
import { filters as filtersOf } from '../contract/search.ts'
import { machineClock } from '../server/base/clock.ts'
import type { App, Ctx, Site } from '../server/base/ctx.ts'
import { connect } from '../server/base/db/database.ts'
import { criteriaOf, resolveFilters } from '../server/search/filters.ts'
import { findPage } from '../server/search/store.ts'
import { findSite } from '../server/sites/index.ts'
import { type MemberDataSet, type MemberDataSets, openMemberDataSets, type Size, sizes } from './data/memberDataSets.ts'
import { makeSearchQueries, type SearchQuery } from './data/searchQueries.ts'
import { defineBench, median, oncePerRound, percentile, type Run } from './harness/bench.ts'
import { type HttpConnection, openConnection, pageHeaders, request } from './harness/httpConnection.ts'
import { postgresMegabytes } from './harness/postgresMemory.ts'
import { start } from './harness/server.ts'
import { throughput } from './harness/throughput.ts'

const FILTER_COUNT = 200
const CALL_COUNT = 10_000
const CALLER_COUNT = 16
const DURATION_SECONDS = 8
const DEEP_PAGE_COUNT = 200

type Ground = MemberDataSets & { sought: SearchQuery[]; connections: Record<Size, HttpConnection>; run: Run }

async function setup(run: Run): Promise<Ground> {
  const dataSets = await openMemberDataSets(run)
  const sought = await makeSearchQueries(dataSets.small.db, FILTER_COUNT)
  const connections = {
    small: await openConnection(dataSets.small.port),
    large: await openConnection(dataSets.large.port),
    largest: await openConnection(dataSets.largest.port),
  }
  const fixture = { ...dataSets, sought, connections, run }
  run.say('warming up …')
  for (let round = 0; round < 3; round++) {
    for (const size of Object.keys(sizes) as Size[]) for (const it of sought) await search(fixture, size, it.query)
  }
  const memory = await postgresMegabytes(dataSets.largest.db)
  if (process.env.MEMBERS) run.note(`A short look: none has more than ${process.env.MEMBERS} members.`)
  run.note(`PostgreSQL takes ${memory} MB for all three databases (PSS of its processes)`)
  return fixture
}

function asked({ host, viewers }: MemberDataSet, query: Record<string, string>, at = 0) {
  return request('GET', `/api/members?${new URLSearchParams(query)}`, {
    ...pageHeaders(host),
    cookie: viewers[at]?.cookie ?? '',
  })
}

/** Milliseconds, and the answer. */
async function search(fixture: Ground, size: Size, query: Record<string, string>) {
  const text = asked(fixture[size], query)
  const began = performance.now()
  const { status, body } = await fixture.connections[size].ask(text)
  const took = performance.now() - began
  if (status !== 200) throw new Error(`a search was refused: ${status} ${body}`)
  return { took, body }
}

/** The sizes take turns call by call, so that a machine that changes its pace changes it for all. */
const eachSize = oncePerRound(async (_round) => ({ small: [], large: [], largest: [] }) as Record<Size, number[]>)
async function timed(fixture: Ground, round: number) {
  const times = await eachSize(round)
  if (times.small.length) return times
  for (let at = 0; at < CALL_COUNT; at++) {
    const { query } = fixture.sought[at % FILTER_COUNT] as SearchQuery
    for (const size of Object.keys(sizes) as Size[]) times[size].push((await search(fixture, size, query)).took)
  }
  if (round === 0) tellKinds(fixture, times)
  return times
}

function tellKinds({ sought, run }: Ground, took: Record<Size, number[]>) {
  for (const kind of new Set(sought.map((it) => it.kind))) {
    const of = (size: Size) => took[size].filter((_, at) => sought[at % FILTER_COUNT]?.kind === kind)
    const shown = (Object.keys(sizes) as Size[]).map((size) => {
      const all = of(size)
      return `${median(all).toFixed(2)} (p99 ${percentile(all, 0.99).toFixed(1)})`
    })
    run.note(`${kind}: p50 ${shown.join(', ')} ms among ${Object.values(sizes).join(', ')}`)
  }
}

const p50 = (size: Size) => async (fixture: Ground, round: number) => median((await timed(fixture, round))[size])

/** Where page 200 begins, for filters that have so many. */
const deepCursors = oncePerRound(async (_round) => [] as { first: SearchQuery['query']; later: SearchQuery['query'] }[])
async function cursors(fixture: Ground) {
  const found = await deepCursors(0)
  const plain = fixture.sought.filter(({ kind }) => kind === 'plain')
  for (const { query } of found.length ? [] : plain) {
    let cursor = ''
    for (let page = 1; page < DEEP_PAGE_COUNT; page++) {
      const { body } = await search(fixture, 'largest', { ...query, ...(cursor && { cursor }) })
      cursor = JSON.parse(body.toString()).next ?? ''
      if (!cursor) break
    }
    if (cursor) found.push({ first: query, later: { ...query, cursor, page: `${DEEP_PAGE_COUNT}` } })
    if (found.length === 10) break
  }
  return found
}

const pages = oncePerRound(async (_round) => ({ first: [] as number[], later: [] as number[] }))
async function deepPages(fixture: Ground, round: number) {
  const times = await pages(round)
  if (times.first.length) return times
  const places = await cursors(fixture)
  for (let at = 0; at < 1_000; at++) {
    const place = places[at % places.length]
    if (!place) throw new Error(`nothing has ${DEEP_PAGE_COUNT} pages`)
    times.first.push((await search(fixture, 'largest', place.first)).took)
    times.later.push((await search(fixture, 'largest', place.later)).took)
  }
  return times
}

/** Filters that the bare statement can ask for. */
const simple = ({ sought }: Ground) => sought.filter(({ kind }) => ['plain', 'region', 'ages'].includes(kind))

async function perSecond(port: number, texts: (worker: number) => string[]) {
  const connections = await Promise.all(Array.from({ length: CALLER_COUNT }, () => openConnection(port)))
  const made = connections.map((_, at) => texts(at))
  let turn = 0
  const done = await throughput(CALLER_COUNT, DURATION_SECONDS, async (at) => {
    const list = made[at] as string[]
    const { status, body } = await (connections[at] as HttpConnection).ask(list[turn++ % list.length] as string)
    if (status !== 200) throw new Error(`a search was refused: ${status} ${body}`)
  })
  for (const connection of connections) connection.close()
  return done
}

/** Among many, where every page is full: what is done around few (similar people) the bare statement would not do. */
const searches = (fixture: Ground) =>
  perSecond(fixture.large.port, (at) => simple(fixture).map(({ query }) => asked(fixture.large, query, at)))

async function bareSearches(fixture: Ground) {
  const { url, site_id, viewers } = fixture.large
  const env = { DATABASE_URL: url, SITE: `${site_id}`, VIEWER: `${viewers[0]?.id}` }
  const baseline = await start(process.execPath, ['bench/baselines/minimalSearch.ts'], env)
  const texts = simple(fixture).map(({ query }) =>
    request('GET', `/search?${new URLSearchParams(query)}`, { host: '127.0.0.1' }),
  )
  return perSecond(baseline.port, () => texts).finally(baseline.stop)
}

/**
 * The count alone, as a call asks for it, of each of these filters. `again`: as most calls find it, expensive counts of the last
 * minute are cached; else nothing is.
 */
const counting = (of: (fixture: Ground) => SearchQuery[], again: boolean) => async (fixture: Ground) => {
  const db = connect(fixture.largest.url, { max: 1 })
  const times: number[] = []
  try {
    const site = (await findSite(db, 'gay.localhost')) as Site
    const request = { cookies: {}, country: site.country }
    const searchCtx = {
      app: {},
      db,
      site,
      member: null,
      locale: 'en',
      clock: machineClock,
      asked: request,
    } as unknown as Ctx
    for (let round = 0; round < 12; round++) {
      for (const { query } of of(fixture)) {
        const ctx = again ? searchCtx : { ...searchCtx, app: {} as App }
        const wanted = criteriaOf(await resolveFilters(ctx, v.parse(filtersOf, query)))
        const began = performance.now()
        await findPage(ctx, wanted, { limit: 0 })
        if (round > 1) times.push(performance.now() - began)
      }
    }
  } finally {
    await db.close()
  }
  return percentile(times, 0.99)
}

export const bench = defineBench<Ground>({
  setup,
  minutes: 60,
  measures: [
    {
      name: 'search growth 10k-1M',
      unit: 'ms p50',
      value: p50('large'),
      anchor: 'among 10,000',
      anchor_value: p50('small'),
      target: { of: 'ratio', max: 1.3 },
    },
    {
      name: 'search growth 10k-5M',
      unit: 'ms p50',
      value: p50('largest'),
      anchor: 'among 10,000',
      anchor_value: p50('small'),
      target: { of: 'ratio', max: 1.8 },
    },
    {
      name: 'search page 200',
      unit: 'ms p50',
      value: async (fixture, round) => median((await deepPages(fixture, round)).later),
      anchor: 'page 1',
      anchor_value: async (fixture, round) => median((await deepPages(fixture, round)).first),
      target: { of: 'ratio', max: 1.3 },
    },
    {
      name: 'search rate vs bare SQL',
      unit: 'searches/s',
      value: searches,
      anchor: 'Fastify, the same SQL prepared',
      anchor_value: bareSearches,
      target: { of: 'ratio', min: 0.5 },
    },
    {
      name: 'capped count at 5M',
      unit: 'ms p99',
      value: counting(({ sought }) => sought, true),
      anchor: 'budget',
      anchor_value: 2,
      target: { of: 'value', max: 2 },
    },
    {
      name: 'capped count at 5M, each for the first time',
      unit: 'ms p99',
      value: counting(({ sought }) => sought, false),
      anchor: 'of those without further filters',
      anchor_value: counting(simple, false),
    },
  ],
})
