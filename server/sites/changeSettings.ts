// Changes several settings of a site at once: all of them, or none; and none that somebody else has changed meanwhile (SITE-2, STAFF-2).
import type { Actor } from '../base/audit/audit.ts'
import { actorInput, CommandInputError, parseCommandInput } from '../base/audit/commandInput.ts'
import type { JobCtx, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { valueAt } from './choices.ts'
import { lockSite } from './pageStore.ts'
import { setChoice } from './setChoice.ts'
import { isIdentityPath, lockIdentities, setIdentity } from './setIdentity.ts'
import { currentSettings } from './settingFields.ts'
import { readSiteUncached } from './store.ts'

/** `before`: what its author saw. */
export type SettingChange = { path: string; before: unknown; value: unknown }
export type StaleSetting = { path: string; now: unknown }

/** Answers what was changed meanwhile, and then changes nothing. Throws CommandInputError. */
export async function changeSettings(ctx: JobCtx, actor: Actor, changes: SettingChange[]): Promise<StaleSetting[]> {
  parseCommandInput(actorInput, actor)
  if (changes.some(({ path }) => isIdentityPath(path))) await lockIdentities(ctx.db)
  await lockSite(ctx)
  const site = (await readSiteUncached(ctx.db, ctx.site.id)) ?? ctx.site
  const current = await currentSettings(ctx.db, site)
  const stale = changes.flatMap(({ path, before }) => {
    const now = valueAt(current, path.split('.')) ?? null
    return JSON.stringify(now) === JSON.stringify(before) ? [] : [{ path, now }]
  })
  if (stale.length === 0) await applyAll(ctx, actor, changes)
  return stale
}

/** What fits only after another change is tried again after it. */
async function applyAll(ctx: JobCtx, actor: Actor, changes: SettingChange[]) {
  const left: SettingChange[] = []
  let problem: unknown
  for (const change of changes) {
    const set = isIdentityPath(change.path) ? setIdentity : setChoice
    try {
      await set(ctx, actor, change.path, change.value)
    } catch (error) {
      if (!(error instanceof CommandInputError)) throw error
      problem ??= error
      left.push(change)
    }
  }
  if (left.length === 0) return
  if (left.length === changes.length) throw problem
  await applyAll(ctx, actor, left)
}

/** Other sites of the same company: a change of it is theirs, too. */
export const sitesOfSameCompany = (db: Db, { id, company_id }: Pick<Site, 'id' | 'company_id'>) => db.many<{
  key: string
  name: string
}>`
  select s.key, s.choices ->> 'name' as name
  from site s join company c on c.id = s.company_id
  where c.public_id = ${company_id} and s.id <> ${id} and s.erased_at is null
  order by s.key`
