// Staff answer a member by mail, in the member's language: previewed, and sent once (STAFF-2).
import * as v from 'valibot'
import { answerName, MAX_ANSWER_CHARS, MAX_ANSWER_SUBJECT_CHARS } from '../../contract/answers.ts'
import { type Actor, audit, findEarlierEntry } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { deliveryStatus, enqueueMail, previewMail } from '../notifications/index.ts'
import { memberContext } from './onBehalf.ts'
import type { Staff } from './signIn.ts'

const isReadable = v.check<string, string>((it) => it.isWellFormed() && !it.includes('\0'), 'it cannot be read')
const answerInput = v.strictObject({
  subject: v.pipe(
    v.string('a subject'),
    v.trim(),
    v.minLength(1, 'is missing'),
    v.maxLength(MAX_ANSWER_SUBJECT_CHARS, `at most ${MAX_ANSWER_SUBJECT_CHARS} characters`),
    v.regex(/^[^\p{C}\u2028\u2029]*$/u, 'one line'),
    isReadable,
  ),
  words: v.pipe(
    v.string('words'),
    v.trim(),
    v.minLength(1, 'nothing is written'),
    v.maxLength(MAX_ANSWER_CHARS, `at most ${MAX_ANSWER_CHARS} characters`),
    isReadable,
  ),
  /** By which it began, for the audit log. */
  template: v.optional(v.pipe(v.string(), v.regex(answerName, 'the name of a template'))),
})

/** As it would be sent. Throws CommandInputError. */
export async function previewMemberAnswer(outer: JobCtx, staff: Pick<Staff, 'name'>, number: string, input: unknown) {
  const { subject, words } = parseCommandInput(answerInput, input)
  const ctx = await memberContext(outer, number)
  const { language, country } = ctx.member
  return previewMail(ctx, 'StaffAnswer', { language, country }, { subject, words, by: staff.name })
}

/** The same reference again sends nothing. Throws CommandInputError. */
export async function answerMember(
  outer: JobCtx,
  { staff, actor }: { staff: Pick<Staff, 'name'>; actor: Actor },
  number: string,
  input: unknown,
) {
  const { subject, words, template } = parseCommandInput(answerInput, input)
  const ctx = await memberContext(outer, number)
  if (await findEarlierEntry(ctx, actor, 'member.answer')) return { mailed: true }
  const { suppressions } = await deliveryStatus(ctx, ctx.member.id)
  if (suppressions.length) rejectInput(`member: no mail goes to this address (${suppressions.join(', ')})`)
  const isQueued = await enqueueMail(ctx, {
    ...{ member: ctx.member.id, kind: 'answer', template: 'StaffAnswer' },
    props: { subject, words, by: staff.name },
  })
  if (!isQueued) rejectInput('member: has no address that mail may go to')
  await audit(ctx, actor, {
    ...{ action: 'member.answer', subject: template ?? 'own words', member: ctx.member.id },
    after: { language: ctx.member.language },
  })
  return { mailed: true }
}
