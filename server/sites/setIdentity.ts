// Operator command: changes domain, hosts, company, country, time zone, language or niche of a site (SITE-1, OPS-4). Its former
// domain stays one of its hosts, so that links and mails still lead there.
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { pricesOf, refuseInconsistent, valueAt } from './choices.ts'
import { type Identity, identityEntries, identityShape } from './siteInput.ts'
import { readSiteUncached } from './store.ts'

export const isIdentityPath = (path: string) => Object.hasOwn(identityEntries, path.split('.')[0] ?? '')

/** The further hosts, without the domain. */
export const furtherHosts = async (db: Db, { id, domain }: Pick<Site, 'id' | 'domain'>) =>
  (
    await db.many<{ host: string }>`
      select host from site_host where site_id = ${id} and host <> ${domain} order by host`
  ).map(({ host }) => host)

export async function identityOf(db: Db, site: Site): Promise<Identity> {
  const { domain, niche, domain_language, country, time_zone, cdn_prefix, company } = site
  const hosts = await furtherHosts(db, site)
  return { domain, hosts, niche, domain_language, country, time_zone, cdn_prefix, company }
}

/** Serializes concurrent changes, and claims of hosts by several sites. */
export const lockIdentities = (db: Db) => db.run`select pg_advisory_xact_lock(hashtext('nightjar add site'))`

/** Returns the values before and after. Throws CommandInputError. */
export async function setIdentity(ctx: JobCtx, actor: Actor, path: string, value: unknown) {
  const { db } = ctx
  await lockIdentities(db)
  const site = (await readSiteUncached(db, ctx.site.id)) ?? rejectInput('site: is gone')
  const before = await identityOf(db, site)
  const names = path.split('.')
  const [first = '', part, ...rest] = names
  if (part !== undefined && (first !== 'company' || rest.length || !Object.hasOwn(before.company, part)))
    rejectInput(`path: there is no ${path}`)
  const changed = part === undefined ? { [first]: value } : { company: { ...before.company, [part]: value } }
  const after = parseCommandInput(identityShape, { ...before, ...changed })
  refuseInconsistent(ctx.app, { ...site, ...after }, { choices: site.choices, prices: pricesOf(site) })
  const [was, now] = [valueAt(before, names), valueAt(after, names)]
  if (JSON.stringify(was) === JSON.stringify(now)) rejectInput('nothing would change')
  await writeHosts(db, site, before, after, first)
  await db.run`
    update site
    set domain = ${after.domain}, niche = ${after.niche}, domain_language = ${after.domain_language}, country = ${after.country},
      time_zone = ${after.time_zone}, cdn_prefix = ${after.cdn_prefix}
    where id = ${site.id}`
  if (first === 'company') await writeCompany(db, site, after.company)
  const auditValue = (it: unknown) => ({ value: JSON.stringify(it) })
  await audit(ctx, actor, { action: 'site.set', subject: path, before: auditValue(was), after: auditValue(now) })
  ctx.afterCommit(() => ctx.app.bus.publish('sites_changed', {}))
  return { path, before: was, after: now }
}

async function writeHosts(db: Db, { id }: Site, before: Identity, after: Identity, first: string) {
  if (first !== 'domain' && first !== 'hosts') return
  const hosts = [...new Set([after.domain, ...after.hosts, ...(first === 'domain' ? [before.domain] : [])])]
  const foreign = await db.maybe<{ host: string }>`
    select host from site_host where host = any(${hosts}) and site_id <> ${id} limit 1`
  if (foreign) rejectInput(`${first}: ${foreign.host} leads to another site`)
  await db.run`delete from site_host where site_id = ${id}`
  for (const host of hosts) await db.run`insert into site_host (host, site_id) values (${host}, ${id})`
}

/** Of every site that it runs. */
const writeCompany = (db: Db, { company_id }: Site, company: Identity['company']) => db.run`
  update company
  set name = ${company.name}, address = ${company.address}, kvk = ${company.kvk}, city = ${company.city}, country = ${company.country},
    tradenames = ${company.tradenames}, vat_numbers = ${company.vat_numbers}, support_phone = ${company.support_phone},
    delete_discount = ${company.delete_discount}, added = ${new Date(company.added)}
  where public_id = ${company_id}`
