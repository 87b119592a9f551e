// Sends one notice: mail through the mail server, push through the browser's push service. At least once; a sent one is never sent again.
// Without SMTP_URL nothing leaves this machine, pushes included.
import nodemailer, { type Transporter } from 'nodemailer'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/database.ts'
import { siteById } from '../sites/index.ts'
import { sendPush } from './sendPush.ts'
import type { Notice } from './store.ts'

const mailers = new WeakMap<App, Transporter>()

function mailerOf(app: App, url: string): Transporter {
  const mailer = mailers.get(app) ?? nodemailer.createTransport({ url, pool: true, maxConnections: 2 })
  mailers.set(app, mailer)
  return mailer
}

export function closeMailer(app: App) {
  mailers.get(app)?.close()
  mailers.delete(app)
}

export async function deliver(app: App, { notice }: { notice: number }) {
  const url = app.env.smtp_url
  if (!url) return
  await app.db.transaction(async (db) => {
    const row = await db.maybe<Notice>`
      select id, site_id, member_id, channel, kind, recipient, subject, body_text, body_html
      from notice
      where id = ${notice} and sent_at is null
      for update skip locked`
    if (!row) return
    if (row.channel === 'push') await sendPush(app, db, row)
    else await sendMail(app, db, url, row)
    await markSent(app, db, row.id)
  })
}

async function sendMail(app: App, db: Db, url: string, row: Notice) {
  const site = await siteById(db, row.site_id)
  if (!site) throw new Error('a notice of a site that is gone')
  await mailerOf(app, url).sendMail({
    from: { name: site.choices.mail_name, address: app.env.mail_from || site.choices.support_email },
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
  })
}

/** What was sent is not kept in production: a mail may hold a link that logs someone in. */
const markSent = (app: App, db: Db, id: number) => db.run`
  update notice
  set sent_at = ${app.clock.now()},
    body_text = case when ${app.env.production} then '' else body_text end,
    body_html = case when ${app.env.production} then '' else body_html end
  where id = ${id}`

/** Notices whose job was lost with its process. */
export async function deliverAgain(app: App) {
  if (!app.env.smtp_url) return
  const now = app.clock.now()
  const rows = await app.db.many<{ id: number }>`
    select id from notice
    where sent_at is null
      and created_at > ${now}::timestamptz - interval '3 days'
      and created_at < ${now}::timestamptz - interval '10 minutes'
    order by id
    limit 1000`
  for (const { id } of rows) await app.jobs.add('notices.deliver', { notice: id }, { key: `notice:${id}` })
}
