// Erasure: deletes forms, codes, address and phone, and ends the mandates. The law requires signed mandates to be kept for ten years, with holder
// and account encrypted (PAY-5, ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { deleteRateLimits } from '../base/rateLimits/rateLimit.ts'
import { buyerOf, decryptContact, phoneKey } from './encryptedFields.ts'
import { smsMemberKey } from './oneTimeCode.ts'

export async function onErase({ app, db, site, clock }: JobCtx, member: Id<'member'>) {
  const ofMember = db.fragment`where site_id = ${site.id} and member_id = ${member}`
  const contacts = await db.many<{ contact: string }>`
    select contact from mandate ${ofMember} union select contact from mandate_draft ${ofMember}`
  const phones = contacts.flatMap(({ contact }) => decryptContact(app, contact)?.phone ?? [])
  await deleteRateLimits({ db, site }, [smsMemberKey(member), ...phones.map((phone) => phoneKey(app, phone))])
  await db.run`delete from mandate_draft ${ofMember}`
  await db.run`
    update mandate
    set contact = '', masked_iban = '', ip_hash = '', ended_at = coalesce(ended_at, ${clock.now()}), end_reason = coalesce(end_reason, 'erased')
    ${ofMember}`
  await db.run`
    update bank_order set return_to = '' where site_id = ${site.id} and buyer = ${buyerOf(app, member)}`
}
