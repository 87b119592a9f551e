// Makes a member's copy of its data: every domain says what it holds, once as a page to read and once as JSON (ACC-15).
// At least once: the files have their names before, and only who finishes first sends the mail.
import type { Locale } from '../../contract/limits.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { enqueueMail } from '../notifications/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { finishExport } from './dataExports.ts'

export const exportTask = 'lifecycle.export'

type Asked = {
  id: number
  site_id: number
  member_id: number
  page_file: string
  json_file: string
  name: string
  language: Locale
}

export async function makeExport(app: App, { export: id }: { export: number }) {
  const asked = await app.db.maybe<Asked>`
    select e.id, e.site_id, e.member_id, e.page_file, e.json_file, m.name, m.language
    from data_export e join member m on m.id = e.member_id and m.site_id = e.site_id
    where e.id = ${id} and e.status = 'making'`
  const site = asked && (await siteById(app.db, asked.site_id))
  if (!asked || !site) return
  const json = JSON.stringify(await inJob(app, site, (ctx) => gather(ctx, asked.member_id)), null, 2)
  const page = await app.renderMail('DataExport', asked.language, { site: siteOfPage(site), held: JSON.parse(json) })
  await app.storage.put(asked.page_file, Buffer.from(page.html))
  await app.storage.put(asked.json_file, Buffer.from(json))
  const finished = await inJob(app, site, (ctx) => finish(ctx, asked))
  if (!finished) for (const file of [asked.page_file, asked.json_file]) await app.storage.remove(file)
}

async function gather(ctx: JobCtx, member: number) {
  const { name, domain } = { name: ctx.site.choices.name, domain: ctx.site.domain }
  const held: Record<string, unknown> = { site: { name, domain }, made_at: ctx.clock.now() }
  for (const tell of ctx.app.hooks.onExport) Object.assign(held, await tell(ctx, member))
  return held
}

const siteOfPage = ({ choices, niche, time_zone, country }: Site) => ({
  name: choices.name,
  support_email: choices.support_email,
  niche,
  time_zone,
  country,
})

async function finish(ctx: JobCtx, { id, member_id, name }: Asked) {
  if (!(await finishExport(ctx, id))) return false
  const link = `${ctx.request.origin}/account/data`
  await enqueueMail(ctx, { member: member_id, kind: 'export', template: 'DataReady', props: { name, link } })
  return true
}
