// Looks up a site with its company by host or id (SITE-1). Cached for some seconds, because every request needs it.
import type { Id } from '../../contract/ids.ts'
import type { CompanyInfo } from '../../contract/sites.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { loadRegions } from '../places/index.ts'

/** A change in the console takes effect within this time. */
const CACHE_TTL_MS = 5_000
/** Banners that are not over (banners.ts). */
export const MAX_OPEN_BANNERS = 20
/** Anybody can send any Host header, so the cache is bounded. */
const MAX_CACHED_SITES = 500

type SitePromise = Promise<Site | null>
const cacheByDb = new WeakMap<Db, Map<string, { found: SitePromise; at: number }>>()

/** `host` without its port, in lower case. */
export const findSite = (db: Db, host: string): SitePromise =>
  readCached(db, `host ${host}`, () =>
    read(db, db.fragment`s.id = (select site_id from site_host where host = ${host})`),
  )

export const siteById = (db: Db, id: Id<'site'>): SitePromise =>
  readCached(db, `id ${id}`, () => read(db, db.fragment`s.id = ${id}`))

/** Bypasses the cache, for changes. */
export const readSiteUncached = (db: Db, id: Id<'site'>): SitePromise => read(db, db.fragment`s.id = ${id}`)

/** The oldest one: for what concerns all of them. */
export const firstSite = (db: Db): SitePromise =>
  readCached(db, 'first', () => read(db, db.fragment`s.id = (select min(id) from site)`))

/** Bypasses the cache. Throws where there is none. */
export async function siteOfKey(db: Db, key: string): Promise<Site> {
  const site = await read(db, db.fragment`s.key = ${key}`)
  if (!site) throw new Error(`site: there is none called ${key}`)
  return site
}

/** Site for unknown hosts outside production: the gay demo site, where there is one (SITE-3). */
export const defaultSite = (db: Db): SitePromise =>
  readCached(db, 'default', () =>
    read(db, db.fragment`s.id = (select id from site order by niche = 7 desc, id limit 1)`),
  )

/** Called after a site was changed. */
export const clearSiteCache = (db: Db) => cacheByDb.delete(db)

function readCached(db: Db, key: string, load: () => SitePromise): SitePromise {
  const cache = cacheByDb.get(db) ?? new Map()
  cacheByDb.set(db, cache)
  const before = cache.get(key)
  if (before && performance.now() - before.at < CACHE_TTL_MS) return before.found
  if (cache.size >= MAX_CACHED_SITES) cache.clear()
  const pending = load()
  pending.catch(() => cache.delete(key))
  cache.set(key, { found: pending, at: performance.now() })
  return pending
}

type Row = Omit<Site, 'company'> & { company: Omit<CompanyInfo, 'added'>; added: Date }

async function read(db: Db, condition: ReturnType<Db['fragment']>): SitePromise {
  await loadRegions(db)
  const row = await db.maybe<Row>`
    select s.id, s.key, s.domain, s.domain_language, s.niche, s.country, s.time_zone, s.cdn_prefix, s.message_credits, s.photo_credits,
      s.gift_credits, s.signup_credits, s.message_length, s.free_mode, s.free_conversations, s.free_messages, s.choices, s.paused_at,
      (select coalesce(jsonb_agg(jsonb_build_object('network', t.network, 'ref_secret', t.ref_secret)), '[]')
       from active_traffic_source t where t.site_id = s.id) as sources,
      (select coalesce(jsonb_agg(jsonb_build_object(
        'number', t.number, 'design', t.design, 'slug', t.slug, 'control', t.control, 'challenger', t.challenger, 'metric', t.metric)), '[]')
       from running_lander_split t where t.site_id = s.id) as splits,
      (select coalesce(jsonb_agg(jsonb_build_object(
        'number', b.number, 'revision', b.revision, 'texts', b.texts, 'link', b.link, 'audience', b.audience,
        'starts_at', b.starts_at, 'ends_at', b.ends_at)), '[]')
       from (
         select * from site_banner where site_id = s.id and ended_at is null order by ends_at desc limit ${MAX_OPEN_BANNERS}
       ) b) as banners,
      c.public_id as company_id, c.added,
      jsonb_build_object(
        'name', c.name, 'address', c.address, 'kvk', c.kvk, 'city', c.city, 'country', c.country, 'tradenames', c.tradenames,
        'vat_numbers', c.vat_numbers, 'support_phone', c.support_phone, 'delete_discount', c.delete_discount) as company
    from site s join company c on c.id = s.company_id
    where ${condition}`
  if (!row) return null
  const { added, company, ...site } = row
  return { ...site, company: { ...company, added: added.toISOString() } }
}
