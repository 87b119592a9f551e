// Staff answer a complaint by mail, and close it (PAGE-2, OPS-4).
import * as v from 'valibot'
import { audit, type Actor } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { enqueueReplyMail } from '../notifications/index.ts'
import { findComplaint } from './complaintStore.ts'

const reference = v.pipe(v.string('a reference'), v.trim(), v.toUpperCase())
const answerShape = v.strictObject({
  reference,
  words: v.pipe(
    v.string('words'),
    v.trim(),
    v.minLength(1, 'nothing is written'),
    v.maxLength(20_000, 'at most 20000 characters'),
  ),
})

/** Goes to the address that complained, in its language as far as the mail's own words go. Throws Wrong. */
export async function answerComplaint(ctx: JobCtx, deed: Actor, given: unknown) {
  const it = parseCommandInput(answerShape, given)
  const found = await held(ctx, it.reference)
  if (!it.words.isWellFormed() || it.words.includes('\0')) rejectInput('words: they could not be read')
  await ctx.db.run`
    insert into complaint_answer (site_id, complaint_id, words, created_at)
    values (${ctx.site.id}, ${found.id}, ${it.words}, ${ctx.clock.now()})`
  await audit(ctx, deed, { action: 'complaint.answer', subject: found.reference, member: found.member_id })
  await enqueueReplyMail(ctx, {
    ...{ kind: 'complaint', template: 'ComplaintAnswered', to: found.email, language: found.language, writtenByStaff: true },
    mentions: found.member_id === null ? [] : [found.member_id],
    props: { reference: found.reference, words: it.words },
  })
  return { reference: found.reference, answered: true }
}

/** No mail goes out. Throws Wrong. */
export async function closeComplaint(ctx: JobCtx, deed: Actor, given: unknown) {
  const found = await held(ctx, parseCommandInput(v.strictObject({ reference }), given).reference)
  if (found.closed_at) rejectInput(`reference: ${found.reference} is closed already`)
  await ctx.db
    .run`update complaint set closed_at = ${ctx.clock.now()} where id = ${found.id} and site_id = ${ctx.site.id}`
  await audit(ctx, deed, { action: 'complaint.close', subject: found.reference, member: found.member_id })
  return { reference: found.reference, closed: true }
}

async function held(ctx: JobCtx, called: string) {
  const found = await findComplaint(ctx, called, { hold: true })
  if (!found) return rejectInput(`reference: this site has no complaint ${called}`)
  if (!found.email) return rejectInput(`reference: of ${called} nothing is kept any more`)
  return found
}
