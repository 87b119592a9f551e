// Agreements made at signup: which version of which text, and when. The text of each version stays readable (PAGE-1).
import type { Input } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import { type Agreement, agreedPages, type ContentPage, type agreedText as call } from '../../contract/pages.ts'
import type { Ctx, MemberCtx, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { findPage } from './page.ts'
import { storePageVersion } from './pageStore.ts'

export type AgreedPage = Pick<Agreement, 'page' | 'version' | 'date'>

/** The texts in force, which are stored so that they can be shown again. */
export async function currentTexts(ctx: Ctx): Promise<AgreedPage[]> {
  const pages: AgreedPage[] = []
  for (const name of agreedPages) {
    const page = await findPage(ctx, name)
    if (!page) throw new Error(`there are no ${name}`)
    await storePageVersion(ctx, page, ctx.clock.now())
    pages.push({ page: name, version: page.version, date: page.date })
  }
  return pages
}

export async function recordAgreements(ctx: Ctx, db: Db, member: Id<'member'>, texts: AgreedPage[], at: Date) {
  for (const { page, version } of texts)
    await db.run`
      insert into agreement (site_id, member_id, page, version, at)
      values (${ctx.site.id}, ${member}, ${page}, ${version}, ${at})
      on conflict do nothing`
}

type Row = Columns<'agreement', 'page' | 'version' | 'at'> & Columns<'page_version', 'effective_at'>

/** The newest first. */
export const agreementsOf = (db: Db, site: Pick<Site, 'id'>, member: Id<'member'>) => db.many<Row>`
  select a.page, a.version, p.effective_at, a.at
  from agreement a
  join page_version p on p.site_id = a.site_id and p.version = a.version
  where a.site_id = ${site.id} and a.member_id = ${member}
  order by a.at desc, a.page desc`

export async function agreements({ db, site, member }: MemberCtx) {
  const rows = await agreementsOf(db, site, member.id)
  return {
    agreements: rows.map(({ page, version, effective_at, at }) => ({
      page,
      version,
      date: effective_at.toISOString(),
      at: at.toISOString(),
    })),
  }
}

type VersionRow = Omit<ContentPage, 'date'> & Columns<'page_version', 'effective_at'>

/** Only versions that the member agreed to. */
export async function agreedText(
  { db, site, member }: MemberCtx,
  { version }: Input<typeof call>,
): Promise<ContentPage> {
  const row = await db.maybe<VersionRow>`
    select p.name, p.locale, p.title, p.version, p.is_custom as own, p.blocks, p.effective_at
    from page_version p
    join agreement a on a.site_id = p.site_id and a.version = p.version
    where a.site_id = ${site.id} and a.member_id = ${member.id} and p.version = ${version}
    limit 1`
  if (!row) return refuse('not_found')
  const { effective_at, ...rest } = row
  return { ...rest, date: effective_at.toISOString() }
}
