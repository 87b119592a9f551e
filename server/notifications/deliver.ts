// Sends one notice: mail through the mail server, push through the browser's push service. At least once; a sent one is never sent again.
// Whether it is still wanted is asked here, under the lock that a choice waits for. Without SMTP_URL nothing leaves this machine.
import { createHash } from 'node:crypto'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { emailKey, readEmail } from '../members/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import type { Classified } from './classifyReport.ts'
import { isPreference } from './kinds.ts'
import { handOver } from './mailer.ts'
import { messageOf } from './message.ts'
import { rejectionOf } from './rejection.ts'
import { keep } from './report.ts'
import { sendPush } from './sendPush.ts'
import { type Ending, endNotice, type Notice, takeNotice } from './store.ts'
import { type Wanted, wanted } from './wanted.ts'

export async function deliver(app: App, { notice }: { notice: number }) {
  const url = app.env.smtp_url
  if (!url) return
  const rejected = await app.db.transaction(async (db) => {
    const row = await takeNotice(db, notice)
    if (!row || row.channel === 'sms') return null
    const may = row.member_id === null ? support(row) : await wanted(db, { ...row, member_id: row.member_id })
    const { ending, told } = may?.[row.channel] ? await send(app, db, url, row, may) : unwanted
    await endNotice(db, row.id, ending, app.clock.now(), app.env)
    return told ? { row, told } : null
  })
  if (rejected) await tell(app, rejected.row, rejected.told)
}

/** The site's support gets what is for it, and is no member. */
const support = ({ language }: Notice): Wanted => ({
  mail: true,
  push: false,
  email: null,
  email_key: null,
  proven: true,
  language,
})

/** `told`: what the mail server said of the member's own address. */
type Outcome = { ending: Ending; told?: Classified }
const unwanted: Outcome = { ending: 'suppressed_at' }

async function send(app: App, db: Db, url: string, row: Notice, { email, email_key }: Wanted): Promise<Outcome> {
  if (row.channel === 'push') {
    await sendPush(app, db, row)
    return { ending: 'sent_at' }
  }
  const site = await siteById(db, row.site_id)
  if (!site) throw new Error('a notice of a site that is gone')
  // What a member chose to get goes to where the member is by now.
  const to = readEmail(isPreference(row.kind) && email ? email : row.recipient)
  // Not one address: a mail server could take it for several.
  if (!to) return { ending: 'failed_at' }
  try {
    await handOver(app, url, messageOf(app, site, row, to))
    return { ending: 'sent_at' }
  } catch (error) {
    const told = rejectionOf(error)
    if (!told) throw error
    return { ending: 'failed_at', ...(emailKey(to) === email_key && { told }) }
  }
}

/** As if a report had come. After the notice's lock is gone: whoever else stops this member's mails waits for that lock. */
async function tell(app: App, { id, public_id, site_id, member_id }: Notice, told: Classified) {
  if (member_id === null) return
  const site = await siteById(app.db, site_id)
  const digest = createHash('sha256').update(`at the door\n${public_id}`).digest()
  if (site) await inJob(app, site, (ctx) => keep(ctx, { id, site_id, member_id }, digest, told))
}
