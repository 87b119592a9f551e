// One-time code by SMS: six digits, stored as a keyed hash over everything that it signs, valid for ten minutes (PAY-5).
import { randomInt } from 'node:crypto'
import type { Input } from '../../contract/call.ts'
import { type sendCode as asked, smsCode } from '../../contract/directDebit.ts'
import type { Id } from '../../contract/ids.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { consume, refund } from '../base/rateLimits/rateLimit.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { enqueueSms, mailSiteProps } from '../notifications/index.ts'
import { type Creditor, creditorOf } from './creditor.ts'
import {
  type Contact,
  codeHash,
  decryptContact,
  decryptField,
  phoneKey,
  type SignedContent,
} from './encryptedFields.ts'
import { refuseIfBlocked, refuseOverLimit } from './limits.ts'
import { maskedPhone } from './phone.ts'
import { type DraftRow, findDraft, findOwnOrder, type OrderRow } from './store.ts'

const DAY_SECONDS = 86_400
/** To one phone, from all members together. */
const MAX_SMS_PER_PHONE_PER_DAY = 5
/** With a longer one the text would be two SMS. */
const MAX_SMS_NAME_CHARS = 20

export async function sendCode(ctx: MemberCtx, { payment }: Input<typeof asked>) {
  const order = await findOwnOrder(ctx, payment)
  const draft = order.status === 'open' && (await findDraft(ctx, order.reference))
  const creditor = creditorOf(ctx.site)
  if (!draft || !creditor) return refuse('step_over')
  await refuseIfBlocked(ctx, draft.iban_hash)
  await refuseOverLimit(ctx, creditor, order.amount, draft)
  return { phone: await sendOneTimeCode(ctx, creditor, order, draft) }
}

/** Revokes the previous code. Answers the masked phone number. */
export async function sendOneTimeCode(
  ctx: MemberCtx,
  creditor: Creditor,
  order: OrderRow,
  draft: DraftRow,
): Promise<string> {
  const contact = decryptContact(ctx.app, draft.contact) ?? refuse('step_over')
  await consumeSmsLimits(ctx, creditor, contact)
  const code = String(randomInt(10 ** smsCode.digits)).padStart(smsCode.digits, '0')
  const now = ctx.clock.now()
  await ctx.db.transaction(async (db) => {
    await db.run`
      select 1 from mandate_draft where site_id = ${ctx.site.id} and order_reference = ${order.reference} for update`
    await revokeCodes({ ...ctx, db }, order.reference)
    await db.run`
      insert into mandate_code (site_id, order_reference, hash, sent_at, expires)
      values (${ctx.site.id}, ${order.reference}, ${codeHash(ctx.app, signedContent(ctx, order, draft), code)}, ${now},
        ${addSeconds(now, smsCode.seconds)})`
    const { amount, currency } = order
    await enqueueSms(
      { ...ctx, db },
      {
        member: ctx.member.id,
        kind: 'directdebit',
        to: contact.phone,
        language: ctx.locale,
        template: 'SmsDirectDebitCode',
        props: {
          code,
          amount,
          currency,
          creditor: creditor.name.slice(0, MAX_SMS_NAME_CHARS).trim(),
          iban: draft.masked_iban,
          site: mailSiteProps(ctx, ctx.locale),
        },
      },
    )
  })
  return maskedPhone(contact.phone)
}

export const revokeCodes = ({ db, site, clock }: Pick<MemberCtx, 'db' | 'site' | 'clock'>, order: string) =>
  db.run`
    update mandate_code set ended_at = ${clock.now()}
    where site_id = ${site.id} and order_reference = ${order} and ended_at is null`

export const signedContent = ({ app }: Pick<MemberCtx, 'app'>, order: OrderRow, draft: DraftRow): SignedContent => ({
  ...order,
  reference: draft.reference,
  holder: decryptField(app, draft.holder),
  iban: decryptField(app, draft.iban),
  phone: decryptContact(app, draft.contact)?.phone ?? '',
  text: draft.text,
})

export const smsMemberKey = (member: Id<'member'>) => `sms:member:${member}`

/** Consumes the rate limits before sending, so that concurrent requests cannot exceed them; refunds what was consumed before a refusal. */
async function consumeSmsLimits(ctx: MemberCtx, { sms_a_day }: Creditor, { phone, phone_country }: Contact) {
  const allowances = [
    [smsMemberKey(ctx.member.id), { max: smsCode.an_hour, windowSeconds: 3_600 }],
    [phoneKey(ctx.app, phone), { max: MAX_SMS_PER_PHONE_PER_DAY, windowSeconds: DAY_SECONDS }],
    [`sms:country:${phone_country}`, { max: sms_a_day, windowSeconds: DAY_SECONDS }],
  ] as const
  const consumed: string[] = []
  for (const [key, allowance] of allowances) {
    const may = allowance.max > 0 && (await consume(ctx, key, allowance))
    if (!may) for (const it of consumed) await refund(ctx, it)
    refuseUnless(may, 'too_many_codes')
    consumed.push(key)
  }
}
