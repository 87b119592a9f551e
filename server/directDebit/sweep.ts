// What is over is forgotten: forms that nobody signed, mandates without use, and, after ten years, the words of mandates (PAY-5).
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { unusedSince } from './charge.ts'

const day = 86_400
const bookYears = 10
/** Days for which a file's bytes are kept; its sum and checksum stay. */
const fileDays = 400

export async function sweep(app: App) {
  const now = app.clock.now()
  const kept = addSeconds(now, -bookYears * 365.25 * day)
  await app.db.run`delete from mandate_draft where created_at < ${addSeconds(now, -day)}`
  await app.db.run`
    update mandate set ended_at = ${now}, why_ended = 'unused'
    where ended_at is null and coalesce(last_used, signed_at) < ${unusedSince(now)}`
  await app.db.run`
    update mandate set holder = '', iban = '', contact = '', text = '', shown_iban = '', ip_hash = ''
    where ended_at < ${kept} and text <> ''`
  await app.db
    .run`update mandate_amendment set holder = '', iban = '', text = '' where amended_at < ${kept} and text <> ''`
  await app.db
    .run`update bank_booking set said = '' where created_at < ${kept} and said <> '' and state in ('applied', 'done')`
  await app.db.run`update bank_refund set holder = '', iban = '' where settled_at < ${kept} and iban <> ''`
  await app.db.run`delete from bank_told where handed_at < ${addSeconds(now, -fileDays * day)}`
  for (const { file } of await app.db.many<{ file: string }>`
    select file from bank_file where created_at between ${addSeconds(now, -(fileDays + 7) * day)} and ${addSeconds(now, -fileDays * day)}`)
    await app.storage.remove(file)
}
