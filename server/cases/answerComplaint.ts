// Staff answer a complaint by mail, and close it (PAGE-2, OPS-4).
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { enqueueReplyMail, previewMail } from '../notifications/index.ts'
import { findComplaint } from './complaintStore.ts'

const reference = v.pipe(v.string('a reference'), v.trim(), v.toUpperCase())
const MAX_ANSWER_CHARS = 20_000

const answerInput = v.strictObject({
  reference,
  words: v.pipe(
    v.string('words'),
    v.trim(),
    v.minLength(1, 'nothing is written'),
    v.maxLength(MAX_ANSWER_CHARS, 'at most 20000 characters'),
  ),
})

/** The mail that `answerComplaint` would send. Throws CommandInputError. */
export async function previewAnswer(ctx: JobCtx, input: unknown) {
  const { reference: number, words } = parseCommandInput(answerInput, input)
  const complaint = (await findComplaint(ctx, number)) ?? rejectInput(`reference: this site has no complaint ${number}`)
  return previewMail(ctx, 'ComplaintAnswered', complaint, { reference: complaint.reference, words })
}

/** Mails the address that complained; the template is in its language. Throws CommandInputError. */
export async function answerComplaint(ctx: JobCtx, actor: Actor, input: unknown) {
  const answer = parseCommandInput(answerInput, input)
  const complaint = await lockComplaint(ctx, answer.reference)
  if (!answer.words.isWellFormed() || answer.words.includes('\0')) rejectInput('words: they could not be read')
  await ctx.db.run`
    insert into complaint_answer (site_id, complaint_id, text, created_at)
    values (${ctx.site.id}, ${complaint.id}, ${answer.words}, ${ctx.clock.now()})`
  await audit(ctx, actor, { action: 'complaint.answer', subject: complaint.reference, member: complaint.member_id })
  await enqueueReplyMail(ctx, {
    ...{
      kind: 'complaint',
      template: 'ComplaintAnswered',
      to: complaint.email,
      language: complaint.language,
      writtenByStaff: true,
    },
    mentions: complaint.member_id === null ? [] : [complaint.member_id],
    props: { reference: complaint.reference, words: answer.words },
  })
  return { reference: complaint.reference, answered: true }
}

/** Sends no mail. Throws CommandInputError. */
export async function closeComplaint(ctx: JobCtx, actor: Actor, input: unknown) {
  const complaint = await lockComplaint(ctx, parseCommandInput(v.strictObject({ reference }), input).reference)
  if (complaint.closed_at) rejectInput(`reference: ${complaint.reference} is closed already`)
  await ctx.db
    .run`update complaint set closed_at = ${ctx.clock.now()} where id = ${complaint.id} and site_id = ${ctx.site.id}`
  // With the complaint its case is over, unless a moderator has decided it.
  await ctx.db.run`
    update moderation_case set state = 'closed', closed_at = ${ctx.clock.now()}
    where site_id = ${ctx.site.id} and subject_reference = ${complaint.reference} and state = 'open'`
  await audit(ctx, actor, { action: 'complaint.close', subject: complaint.reference, member: complaint.member_id })
  return { reference: complaint.reference, closed: true }
}

async function lockComplaint(ctx: JobCtx, reference: string) {
  const complaint = await findComplaint(ctx, reference, { lock: true })
  if (!complaint) return rejectInput(`reference: this site has no complaint ${reference}`)
  if (!complaint.email) return rejectInput(`reference: of ${reference} nothing is kept any more`)
  return complaint
}
