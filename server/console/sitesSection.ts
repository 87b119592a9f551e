// The section "Sites": settings as a form, what should be changed about them, and several changes at once (SITE-2, STAFF-2).
import type { StaffInput } from '../../contract/console/call.ts'
import type * as contract from '../../contract/console/sites.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { Db } from '../base/db/database.ts'
import {
  changeSettings,
  listSites,
  readSiteUncached,
  type SettingChange,
  settingFields,
  siteOrigin,
  sitesOfSameCompany,
} from '../sites/index.ts'
import { checkSite, worksFor } from '../staff/index.ts'
import type { SiteCtx, SitesCtx } from './context.ts'
import { refuseStaff, refuseStale } from './refusal.ts'

export async function list({ db, sites }: SitesCtx) {
  const rows = await listSites(db)
  return rows
    .filter(({ key, erased_at }) => erased_at === null && sites.some((it) => it.key === key))
    .map(({ key, name, domain, company, country, paused_at, removed_at }) => ({
      ...{ key, name, domain, company, country, paused_at, removed_at },
    }))
}

export async function settings({ app, db, site }: SiteCtx) {
  const now = await siteNow(db, site)
  return {
    origin: siteOrigin(app, now),
    company_sites: (await sitesOfSameCompany(db, now)).map(({ name }) => name),
    fields: await settingFields(db, now),
  }
}

export async function check({ db, site }: SiteCtx) {
  return { findings: await findingsOf(db, site) }
}

/** Makes the changes in a transaction that ends with an error, so that nothing of them stays. */
export async function tryChanges(ctx: SiteCtx, { changes }: StaffInput<typeof contract.tryChanges>) {
  const undo = new Error('nothing is stored')
  let findings: string[] = []
  await ctx.app.db
    .transaction(async (db) => {
      await apply({ ...ctx, db, afterCommit: () => {} }, 'a trial', changes)
      findings = await findingsOf(db, ctx.site)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return { findings }
}

export async function set(ctx: SiteCtx, { changes, reason }: StaffInput<typeof contract.set>) {
  await apply(ctx, reason, changes)
  return { changed: changes.length }
}

async function apply(ctx: SiteCtx, reason: string, changes: StaffInput<typeof contract.set>['changes']) {
  if (changes.some(({ path }) => path.split('.')[0] === 'company')) await requireCompany(ctx)
  const stale = await changeSettings(ctx, ctx.actor(reason), changes as SettingChange[])
  if (stale.length) refuseStale(stale)
}

/** A company is changed for each of its sites, by somebody who works for all of them. */
async function requireCompany({ db, site, staff }: SiteCtx) {
  const others = await sitesOfSameCompany(db, site)
  if (others.some(({ key }) => !worksFor(staff, key))) rejectInput('company: it runs sites that you do not work for')
}

/** Past the cache, which may be some seconds old. */
const siteNow = async (db: Db, { id }: Pick<SiteCtx['site'], 'id'>) =>
  (await readSiteUncached(db, id)) ?? refuseStaff('not_found')

const findingsOf = async (db: Db, site: Pick<SiteCtx['site'], 'id'>) =>
  (await checkSite(db, await siteNow(db, site))).map(({ line }) => line)
