// POST /api/takedowns: whoever is shown in a picture asks for its removal, without an account: a receipt with a number, and a case with a clock
// of 48 hours (SAFE-7). Nothing is removed without a person.
import type { Input } from '../../contract/call.ts'
import {
  type requestTakedown as call,
  MAX_TAKEDOWN_DESCRIPTION_CHARS,
  MAX_TAKEDOWN_PLACE_CHARS,
} from '../../contract/cases.ts'
import { NAME_CHARS } from '../../contract/limits.ts'
import { PDQ_HASH_SIZE, PDQ_SOUGHT_COUNT } from '../../contract/pdq.ts'
import { openCase } from '../base/cases.ts'
import type { Ctx } from '../base/ctx.ts'
import { newReference } from '../base/encryption/newReference.ts'
import { sign } from '../base/encryption/tokens.ts'
import { consume, consumeNetwork } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { checkFields } from '../base/refuseFields.ts'
import { parseEmail } from '../members/index.ts'
import { lockDigest } from './complaintStore.ts'
import { mailTakedown } from './mailTakedown.ts'
import { findSameTakedown, insertTakedown } from './takedownStore.ts'
import { findSubject } from './takedownSubject.ts'

const DAY_SECONDS = 86_400
const limit = { max: 10, windowSeconds: DAY_SECONDS }
const MAX_SIGNATURE_CHARS = NAME_CHARS.max * 4
const HASH_DIGITS = PDQ_HASH_SIZE / 4

export type Takedown = { place: string; description: string; name: string; email: string; hashes: string[] }

export async function requestTakedown(ctx: Ctx, input: Input<typeof call>) {
  const takedown = validate(ctx, input)
  const { place, email, hashes } = takedown
  const digest = Buffer.from(
    sign(ctx.app.secret.stable, 'takedown', JSON.stringify([email, place, hashes[0] ?? ''])),
    'base64url',
  )
  return ctx.db.transaction(async (db) => {
    const inner = { ...ctx, db }
    // Idempotent: a repeated submission is one request, also when both arrive at once.
    await lockDigest(db, digest)
    const earlier = await findSameTakedown(inner, digest)
    if (earlier) return { reference: earlier.reference }
    const isAllowed = ctx.member
      ? await consume(inner, `takedown:${ctx.member.id}`, limit)
      : await consumeNetwork(inner, 'takedown', limit)
    if (!isAllowed) refuse('too_many')
    const reference = newReference('T')
    const isSpam = input.website.trim() !== ''
    const { subject, copies } = await findSubject(inner, takedown)
    const opened = await openCase(inner, {
      ...(subject ?? { reference }),
      ...{ kind: 'takedown', reason: 'intimate_image', facts: factsOf(takedown, reference, copies) },
      ...(!isSpam && {
        reporter: { member: ctx.member?.id ?? null, email, language: ctx.locale, ip: ctx.request.ip },
      }),
    })
    await insertTakedown(inner, { ...takedown, reference, case_id: opened.id, copies, digest, is_spam: isSpam })
    if (!isSpam) await mailTakedown(inner, { ...takedown, reference, copies, case_reference: opened.public_id })
    return { reference }
  })
}

const factsOf = ({ place, description, hashes }: Takedown, reference: string, copies: number) =>
  [
    `${reference}: ${place || 'no place named'}`,
    description,
    hashes.length ? `A picture was chosen in the page; stored photos like it: ${copies}.` : 'No picture was chosen.',
  ]
    .filter(Boolean)
    .join('\n')

/** Text that is too long is refused, not truncated. */
function validate(ctx: Ctx, input: Input<typeof call>): Takedown {
  const [place, description, name] = [input.place, input.description, input.name].map((it) =>
    it.replace(/\r\n?/g, '\n').trim(),
  ) as [string, string, string]
  const email = parseEmail(input.email.trim())
  const hashes = parseHashes(input.hashes)
  const isTooLong = (text: string, max: number) => [...text].length > max
  checkFields(
    {
      place:
        !place && !hashes.length
          ? 'takedown_place'
          : isTooLong(place, MAX_TAKEDOWN_PLACE_CHARS)
            ? 'takedown_too_long'
            : null,
      description: isTooLong(description, MAX_TAKEDOWN_DESCRIPTION_CHARS) ? 'takedown_too_long' : null,
      name: name.length < 2 || isTooLong(name, MAX_SIGNATURE_CHARS) ? 'takedown_signature' : null,
      email: email ? null : 'invalid_email',
      statement: input.statement === 'yes' ? null : 'takedown_statement',
    },
    { email: ctx.site.choices.support_email },
  )
  return { place, description, name, email: email as string, hashes }
}

/** As the page sends them, one after the other; of any other shape they are none. */
function parseHashes(text: string): string[] {
  if (text.length !== HASH_DIGITS * PDQ_SOUGHT_COUNT || !/^[0-9a-f]*$/.test(text)) return []
  return Array.from({ length: PDQ_SOUGHT_COUNT }, (_, at) => text.slice(at * HASH_DIGITS, (at + 1) * HASH_DIGITS))
}
