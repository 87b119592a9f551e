// The code by SMS: six digits, kept as a keyed hash over all that it signs, for ten minutes (PAY-5).
import { randomInt } from 'node:crypto'
import type { Input } from '../../contract/call.ts'
import { type sendCode as asked, smsCode } from '../../contract/directDebit.ts'
import { refund, consume } from '../base/rateLimits/rateLimit.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { mailSiteProps, enqueueSms } from '../notifications/index.ts'
import { type Creditor, creditorOf } from './creditor.ts'
import { refuseIfBlocked, refuseOverLimit } from './limits.ts'
import { maskedPhone } from './phone.ts'
import { type Contact, codeHash, opened, openedContact, phoneKey, type Signed } from './sealed.ts'
import { type DraftRow, draftOf, type OrderRow, ownOrder } from './store.ts'

const day = 86_400
/** To one phone, whoever asks. */
const aPhoneADay = 5

export async function sendCode(ctx: MemberCtx, { payment }: Input<typeof asked>) {
  const order = await ownOrder(ctx, payment)
  const draft = order.status === 'open' && (await draftOf(ctx, order.reference))
  const creditor = creditorOf(ctx.site)
  if (!draft || !creditor) return refuse('step_over')
  await refuseIfBlocked(ctx, draft.iban_hash)
  await refuseOverLimit(ctx, creditor, order.amount)
  return { phone: await send(ctx, creditor, order, draft) }
}

/** Ends the code before it. Answers the phone, masked. */
export async function send(ctx: MemberCtx, creditor: Creditor, order: OrderRow, draft: DraftRow): Promise<string> {
  const contact = openedContact(ctx.app, draft.contact) ?? refuse('step_over')
  await count(ctx, creditor, contact)
  const code = String(randomInt(10 ** smsCode.digits)).padStart(smsCode.digits, '0')
  const now = ctx.clock.now()
  await ctx.db.transaction(async (db) => {
    await db.run`
      select 1 from mandate_draft where site_id = ${ctx.site.id} and order_reference = ${order.reference} for update`
    await endCodes({ ...ctx, db }, order.reference)
    await db.run`
      insert into mandate_code (site_id, order_reference, hash, sent_at, expires)
      values (${ctx.site.id}, ${order.reference}, ${codeHash(ctx.app, signedBy(ctx, order, draft), code)}, ${now},
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
          creditor: creditor.name,
          iban: draft.shown_iban,
          site: mailSiteProps(ctx, ctx.locale),
        },
      },
    )
  })
  return maskedPhone(contact.phone)
}

export const endCodes = ({ db, site, clock }: Pick<MemberCtx, 'db' | 'site' | 'clock'>, order: string) =>
  db.run`
    update mandate_code set ended_at = ${clock.now()}
    where site_id = ${site.id} and order_reference = ${order} and ended_at is null`

export const signedBy = ({ app }: Pick<MemberCtx, 'app'>, order: OrderRow, draft: DraftRow): Signed => ({
  ...order,
  reference: draft.reference,
  holder: opened(app, draft.holder),
  iban: opened(app, draft.iban),
  phone: openedContact(app, draft.contact)?.phone ?? '',
  text: draft.text,
})

export const memberKey = (member: number) => `sms:member:${member}`

/** Counted before it is sent: a hundred at once are no more than those that are allowed. What is refused costs nothing. */
async function count(ctx: MemberCtx, { sms_a_day }: Creditor, { phone, phone_country }: Contact) {
  const allowances = [
    [memberKey(ctx.member.id), { max: smsCode.an_hour, windowSeconds: 3_600 }],
    [phoneKey(ctx.app, phone), { max: aPhoneADay, windowSeconds: day }],
    [`sms:country:${phone_country}`, { max: sms_a_day, windowSeconds: day }],
  ] as const
  const spent: string[] = []
  for (const [key, allowance] of allowances) {
    const may = allowance.max > 0 && (await consume(ctx, key, allowance))
    if (!may) for (const it of spent) await refund(ctx, it)
    refuseUnless(may, 'too_many_codes')
    spent.push(key)
  }
}
