// POST /api/complaints: stores a complaint for staff, mails both sides, and answers with a reference (PAGE-2).
import type { Input } from '../../contract/call.ts'
import { type ComplaintKind, type complain as call, complaintKinds, MAX_COMPLAINT_CHARS } from '../../contract/cases.ts'
import type { Ctx } from '../base/ctx.ts'
import { newReference } from '../base/encryption/newReference.ts'
import { sign } from '../base/encryption/tokens.ts'
import { consume, consumeNetwork } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { checkFields } from '../base/refuseFields.ts'
import { parseEmail } from '../members/index.ts'
import { kindOfComplaint } from './clocks.ts'
import { findDuplicate, insertComplaint, lockDigest } from './complaintStore.ts'
import { mailComplaint } from './mailComplaint.ts'
import { openCase } from './openCase.ts'

const DAY_SECONDS = 86_400
const memberLimit = { max: 10, windowSeconds: DAY_SECONDS }
const networkLimit = { max: 5, windowSeconds: DAY_SECONDS }
const MAX_NAME_CHARS = 80

type ComplaintInput = Input<typeof call>

export async function complain(ctx: Ctx, input: ComplaintInput) {
  if (input.files > 0) refuse('no_files')
  const complaint = validate(ctx, input)
  const digest = Buffer.from(
    sign(ctx.app.secret.stable, 'complaint', JSON.stringify([complaint.email, complaint.kind, complaint.words])),
    'base64url',
  )
  return ctx.db.transaction(async (db) => {
    const inner = { ...ctx, db }
    // Idempotent: a repeated submission is one complaint, also when both arrive at once.
    await lockDigest(db, digest)
    const earlier = await findDuplicate(inner, digest)
    if (earlier) return { reference: earlier.reference }
    const isAllowed = ctx.member
      ? await consume(inner, `complaint:${ctx.member.id}`, memberLimit)
      : await consumeNetwork(inner, 'complaint', networkLimit)
    if (!isAllowed) refuse('too_many')
    const reference = newReference('C')
    const isSpam = input.website.trim() !== ''
    await insertComplaint(inner, { ...complaint, reference, digest, is_spam: isSpam })
    if (!isSpam) {
      await mailComplaint(inner, { ...complaint, reference })
      await openCase(inner, {
        ...{ kind: kindOfComplaint(complaint.kind), reason: complaint.kind, reference },
        reporter: { member: ctx.member?.id ?? null, email: complaint.email, language: ctx.locale, ip: ctx.request.ip },
      })
    }
    return { reference }
  })
}

export type Complaint = { kind: ComplaintKind; name: string; email: string; words: string }

/** Text that is too long is refused, not truncated. */
function validate(ctx: Ctx, input: ComplaintInput): Complaint {
  const [name, text] = [input.name.trim(), input.words.replace(/\r\n?/g, '\n').trim()]
  const kind = complaintKinds.find((name) => name === input.kind)
  const email = parseEmail(input.email.trim())
  const { length } = [...text]
  checkFields(
    {
      kind: kind ? null : 'complaint_kind',
      email: email ? null : 'invalid_email',
      words: length > MAX_COMPLAINT_CHARS ? 'complaint_too_long' : length === 0 ? 'complaint_empty' : null,
    },
    { max: MAX_COMPLAINT_CHARS, length, email: ctx.site.choices.support_email },
  )
  checkFields({ name: [...name].length > MAX_NAME_CHARS ? 'name_too_long' : null }, { max: MAX_NAME_CHARS })
  return { kind: kind as ComplaintKind, name, email: email as string, words: text }
}
