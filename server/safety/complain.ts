// POST /api/complaints: somebody complains; kept for staff, mailed to both sides, answered with a reference (PAGE-2).
import { randomBytes } from 'node:crypto'
import type { Input } from '../../contract/call.ts'
import { type ComplaintKind, type complain as call, complaintKinds, complaintWords } from '../../contract/safety.ts'
import type { Ctx } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'
import { addressKey } from '../base/rateLimits/addressKey.ts'
import { consume } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { parseEmail } from '../members/index.ts'
import { addComplaint, findSame, holdDigest } from './complaintStore.ts'
import { mailComplaint } from './mailComplaint.ts'

const day = 86_400
const perMember = { max: 10, windowSeconds: day }
const perNetwork = { max: 5, windowSeconds: day }
const nameLength = 80

type Said = Input<typeof call>

export async function complain(ctx: Ctx, said: Said) {
  if (said.files > 0) refuse('no_files')
  const it = checked(ctx, said)
  const digest = Buffer.from(
    sign(ctx.app.secret, 'complaint', JSON.stringify([it.email, it.kind, it.words])),
    'base64url',
  )
  return ctx.db.transaction(async (db) => {
    const inner = { ...ctx, db }
    // A button that is pressed twice is one complaint, also when both arrive at once.
    await holdDigest(db, digest)
    const before = await findSame(inner, digest)
    if (before) return { reference: before.reference }
    const key = ctx.member ? `complaint:${ctx.member.id}` : `complaint:${addressKey(ctx)}`
    if (!(await consume(inner, key, ctx.member ? perMember : perNetwork))) refuse('too_many')
    const reference = newReference()
    const suspect = said.website.trim() !== ''
    await addComplaint(inner, { ...it, reference, digest, suspect })
    if (!suspect) await mailComplaint(inner, { ...it, reference })
    return { reference }
  })
}

export type Complaint = { kind: ComplaintKind; name: string; email: string; words: string }

/** Nothing is cut off: what is too long is told, with what was written still there. */
function checked(ctx: Ctx, said: Said): Complaint {
  const [name, words] = [said.name.trim(), said.words.replace(/\r\n?/g, '\n').trim()]
  const kind = complaintKinds.find((it) => it === said.kind)
  const email = parseEmail(said.email.trim())
  const { length } = [...words]
  refuseFields(
    {
      kind: kind ? null : 'complaint_kind',
      email: email ? null : 'invalid_email',
      words: length > complaintWords ? 'complaint_too_long' : length === 0 ? 'complaint_empty' : null,
    },
    { max: complaintWords, length, email: ctx.site.choices.support_email },
  )
  refuseFields({ name: [...name].length > nameLength ? 'name_too_long' : null }, { max: nameLength })
  return { kind: kind as ComplaintKind, name, email: email as string, words }
}

/** No letters that look like digits, and none that make words. */
const signs = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** Like C-7K3M-92QX: 38 random bits, and nothing can be had for it. */
function newReference() {
  const letters = Array.from({ length: 8 }, () => signs[pick(signs.length)]).join('')
  return `C-${letters.slice(0, 4)}-${letters.slice(4)}`
}

function pick(of: number): number {
  const [byte = 0] = randomBytes(1)
  return byte < 256 - (256 % of) ? byte % of : pick(of)
}
