// Retention: deletes unsigned forms, ends unused mandates and, after ten years, deletes the contents of mandates (PAY-5).
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { unusedMandateCutoff } from './chargeMandate.ts'

const DAY_SECONDS = 86_400
const RETENTION_YEARS = 10
/** The file's bytes; its totals and checksum stay. */
const FILE_RETENTION_DAYS = 400

export async function deleteExpired(app: App) {
  const now = app.clock.now()
  const retainedSince = addSeconds(now, -RETENTION_YEARS * 365.25 * DAY_SECONDS)
  await app.db.run`
    delete from mandate_draft d
    where d.created_at < ${addSeconds(now, -DAY_SECONDS)}
      and not exists (select from preserved_member p where p.member_id = d.member_id and p.ends_at > ${now})`
  await app.db.run`
    update mandate set ended_at = ${now}, end_reason = 'unused'
    where ended_at is null and coalesce(last_used, signed_at) < ${unusedMandateCutoff(now)}`
  await app.db.run`
    update mandate set holder = '', iban = '', contact = '', text = '', masked_iban = '', ip_hash = ''
    where ended_at < ${retainedSince} and text <> ''`
  await app.db
    .run`update mandate_amendment set holder = '', iban = '', text = '' where amended_at < ${retainedSince} and text <> ''`
  await app.db
    .run`update bank_booking set details = '' where created_at < ${retainedSince} and details <> '' and state in ('applied', 'done')`
  await app.db.run`update bank_refund set holder = '', iban = '' where settled_at < ${retainedSince} and iban <> ''`
  await app.db.run`delete from bank_event where delivered_at < ${addSeconds(now, -FILE_RETENTION_DAYS * DAY_SECONDS)}`
  for (const { file } of await app.db.many<Columns<'bank_file', 'file'>>`
    select file from bank_file where created_at between ${addSeconds(now, -(FILE_RETENTION_DAYS + 7) * DAY_SECONDS)} and ${addSeconds(now, -FILE_RETENTION_DAYS * DAY_SECONDS)}`)
    await app.storage.remove(file)
}
