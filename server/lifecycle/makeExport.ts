// Job that makes a member's data export from the onExport hook of every domain: a page to read, and JSON (ACC-15). At least once: the file
// names exist before, and only the first run to finish sends the mail.
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { enqueueMail } from '../notifications/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { finishExport } from './dataExports.ts'

export const EXPORT_TASK = 'lifecycle.export'

type ExportJob = Columns<'data_export', 'id' | 'site_id' | 'member_id'> &
  Columns<'member_public', 'name'> & { page_file: string; json_file: string; language: Locale }

export async function makeExport(app: App, { export: id }: { export: number }) {
  const job = await app.db.maybe<ExportJob>`
    select e.id, e.site_id, e.member_id, e.page_file, e.json_file, m.name, m.language
    from data_export e join member_public m on m.id = e.member_id and m.site_id = e.site_id
    where e.id = ${id} and e.status = 'making'`
  const site = job && (await siteById(app.db, job.site_id))
  if (!job || !site) return
  const json = JSON.stringify(await inJob(app, site, (ctx) => collectData(ctx, job.member_id)), null, 2)
  const page = await app.renderMail('DataExport', job.language, { site: pageSiteProps(site), held: JSON.parse(json) })
  await app.storage.put(job.page_file, Buffer.from(page.html))
  await app.storage.put(job.json_file, Buffer.from(json))
  const isFinished = await inJob(app, site, (ctx) => finishAndMail(ctx, job))
  if (!isFinished) for (const file of [job.page_file, job.json_file]) await app.storage.remove(file)
}

/** All that the program holds of a member, as the member is given it. */
export async function collectData(ctx: JobCtx, member: Id<'member'>) {
  const { name, domain } = { name: ctx.site.choices.name, domain: ctx.site.domain }
  const data: Record<string, unknown> = { site: { name, domain }, made_at: ctx.clock.now() }
  for (const onExport of ctx.app.hooks.onExport) Object.assign(data, await onExport(ctx, member))
  return data
}

const pageSiteProps = ({ choices, niche, time_zone, country }: Site) => ({
  name: choices.name,
  support_email: choices.support_email,
  niche,
  time_zone,
  country,
})

async function finishAndMail(ctx: JobCtx, { id, member_id, name }: ExportJob) {
  if (!(await finishExport(ctx, id))) return false
  const link = `${ctx.request.origin}/account/data`
  await enqueueMail(ctx, { member: member_id, kind: 'export', template: 'DataReady', props: { name, link } })
  return true
}
