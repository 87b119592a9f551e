// Members by what they have of a purchase: receipt, payment, the provider's reference, the end of a card (OPS-4).
import type { Id } from '../../contract/ids.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'

type Payer = { member_id: Id<'member'> }
const ids = (rows: Payer[]) => rows.map(({ member_id }) => member_id)

export const payersByReceipt = async (db: Db, { id }: Site, receipt: string) =>
  ids(
    await db.many<Payer>`
    select distinct member_id from payment where site_id = ${id} and upper(receipt_no) = upper(${receipt})`,
  )

export const payersByPayment = async (db: Db, { id }: Site, payment: string) =>
  ids(
    await db.many<Payer>`
    select distinct member_id from payment
    where site_id = ${id} and (public_id = ${payment.toLowerCase()} or provider_ref = ${payment} or paid_ref = ${payment})`,
  )

export const payersByCard = async (db: Db, { id }: Site, lastFour: string) =>
  ids(
    await db.many<Payer>`
    select distinct member_id from stored_method where site_id = ${id} and right(label, 4) = ${lastFour}`,
  )
