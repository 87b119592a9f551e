// Members by what they have of a purchase: receipt, payment, the provider's reference, the end of a card (OPS-4).
import type { Id } from '../../contract/ids.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'

type Sites = readonly Pick<Site, 'id'>[]
type Payer = { member_id: Id<'member'> }
const ids = (rows: Payer[]) => rows.map(({ member_id }) => member_id)
const ofSites = (db: Db, sites: Sites) => db.fragment`site_id = any(${sites.map(({ id }) => `${id}`)}::bigint[])`

/** Numbers of receipts are upper case. */
export const payersByReceipt = async (db: Db, sites: Sites, receipt: string) =>
  ids(
    await db.many<Payer>`
    select distinct member_id from payment where ${ofSites(db, sites)} and receipt_no = ${receipt.toUpperCase()}`,
  )

export const payersByPayment = async (db: Db, sites: Sites, payment: string) =>
  ids(
    await db.many<Payer>`
    select member_id from payment where ${ofSites(db, sites)} and public_id = ${payment.toLowerCase()}
    union
    select member_id from payment where ${ofSites(db, sites)} and provider_ref = ${payment}
    union
    select member_id from payment where ${ofSites(db, sites)} and paid_ref = ${payment}`,
  )

export const payersByCard = async (db: Db, sites: Sites, lastFour: string) =>
  ids(
    await db.many<Payer>`
    select distinct member_id from stored_method where ${ofSites(db, sites)} and right(label, 4) = ${lastFour}`,
  )
