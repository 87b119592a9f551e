// Staff answer a complaint by mail, and close it (PAGE-2, OPS-4).
import * as v from 'valibot'
import { audit, type Actor } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { enqueueReplyMail } from '../notifications/index.ts'
import { findComplaint } from './complaintStore.ts'

const reference = v.pipe(v.string('a reference'), v.trim(), v.toUpperCase())
const answerInput = v.strictObject({
  reference,
  words: v.pipe(
    v.string('words'),
    v.trim(),
    v.minLength(1, 'nothing is written'),
    v.maxLength(20_000, 'at most 20000 characters'),
  ),
})

/** Goes to the address that complained, in its language as far as the mail's own words go. Throws InvalidInput. */
export async function answerComplaint(ctx: JobCtx, actor: Actor, input: unknown) {
  const answer = parseCommandInput(answerInput, input)
  const complaint = await lockComplaint(ctx, answer.reference)
  if (!answer.words.isWellFormed() || answer.words.includes('\0')) rejectInput('words: they could not be read')
  await ctx.db.run`
    insert into complaint_answer (site_id, complaint_id, words, created_at)
    values (${ctx.site.id}, ${complaint.id}, ${answer.words}, ${ctx.clock.now()})`
  await audit(ctx, actor, { action: 'complaint.answer', subject: complaint.reference, member: complaint.member_id })
  await enqueueReplyMail(ctx, {
    ...{ kind: 'complaint', template: 'ComplaintAnswered', to: complaint.email, language: complaint.language, writtenByStaff: true },
    mentions: complaint.member_id === null ? [] : [complaint.member_id],
    props: { reference: complaint.reference, words: answer.words },
  })
  return { reference: complaint.reference, answered: true }
}

/** No mail goes out. Throws InvalidInput. */
export async function closeComplaint(ctx: JobCtx, actor: Actor, input: unknown) {
  const complaint = await lockComplaint(ctx, parseCommandInput(v.strictObject({ reference }), input).reference)
  if (complaint.closed_at) rejectInput(`reference: ${complaint.reference} is closed already`)
  await ctx.db
    .run`update complaint set closed_at = ${ctx.clock.now()} where id = ${complaint.id} and site_id = ${ctx.site.id}`
  await audit(ctx, actor, { action: 'complaint.close', subject: complaint.reference, member: complaint.member_id })
  return { reference: complaint.reference, closed: true }
}

async function lockComplaint(ctx: JobCtx, reference: string) {
  const complaint = await findComplaint(ctx, reference, { hold: true })
  if (!complaint) return rejectInput(`reference: this site has no complaint ${reference}`)
  if (!complaint.email) return rejectInput(`reference: of ${reference} nothing is kept any more`)
  return complaint
}
