// What support sees of a member: account, security, money, bans and reports, with nothing to reach or to charge them by
// (OPS-4).
import type { Id } from '../../contract/ids.ts'
import type { App, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { maskedEmail } from './mask.ts'

const MAX_PAYMENTS = 20

type Account = Columns<
  'member_contact',
  | 'id'
  | 'public_id'
  | 'kind'
  | 'status'
  | 'name'
  | 'email'
  | 'email_key'
  | 'language'
  | 'country'
  | 'birth'
  | 'created_at'
  | 'confirmed_at'
  | 'deleted_at'
  | 'erased_at'
> & { last_day: string }

export const findAccount = ({ db }: Pick<App, 'db'>, { id }: Pick<Site, 'id'>, member: string) => db.maybe<Account>`
  select id, public_id, kind, status, name, email, email_key, language, country, birth, created_at, confirmed_at, deleted_at,
    erased_at, last_active::date as last_day
  from member_contact where site_id = ${id} and public_id = ${member}`

export async function memberRecord(app: App, site: Site, account: Account) {
  const { id, public_id, email, email_key, birth, ...shown } = account
  return {
    member: public_id,
    ...shown,
    email: maskedEmail(email),
    // With private membership: until it is confirmed it may be another member's.
    address_claimed: email_key !== null,
    born: birth.slice(0, 4),
    security: await security(app, id),
    ...(await money(app, site, id)),
    ...(await conduct(app, site, id)),
  }
}

type Security = { sessions: number; passkeys: number; two_step: boolean; mail_stopped_by: string[] }

const security = ({ db }: App, member: Id<'member'>) => db.one<Security>`
  select (select count(*)::int from session where member_id = ${member}) as sessions,
    (select count(*)::int from passkey where member_id = ${member}) as passkeys,
    exists (select 1 from two_step where member_id = ${member} and confirmed_at is not null) as two_step,
    array(select reason from mail_suppression where member_id = ${member} order by reason) as mail_stopped_by`

type Payment = Columns<'payment', 'status' | 'amount' | 'currency' | 'paymentmethod' | 'receipt_no' | 'created_at'> & {
  payment: string
}
type BankAccount = Columns<'mandate', 'signed_at' | 'ended_at'> & { mandate: string; iban: string }

async function money({ db }: App, { id }: Site, member: Id<'member'>) {
  return {
    credits:
      (await db.maybe<Columns<'credit_balance', 'signup' | 'bonus' | 'bought' | 'debt'>>`
      select signup, bonus, bought, debt from credit_balance where member_id = ${member} and site_id = ${id}`) ?? null,
    payments: await db.many<Payment>`
      select public_id as payment, status, amount, currency, paymentmethod, receipt_no, created_at
      from payment where member_id = ${member} and site_id = ${id}
      order by id desc
      limit ${MAX_PAYMENTS}`,
    stored_methods: await db.many<Columns<'stored_method', 'method' | 'label' | 'created_at'>>`
      select method, label, created_at from stored_method
      where member_id = ${member} and site_id = ${id} and ended_at is null`,
    accounts: await db.many<BankAccount>`
      select reference as mandate, masked_iban as iban, signed_at, ended_at from mandate
      where member_id = ${member} and site_id = ${id}`,
    blocked_methods: await db.many<Columns<'method_block', 'method'>>`
      select method from method_block where member_id = ${member} and site_id = ${id} and lifted_at is null`,
  }
}

type Photo = Columns<'photo', 'status' | 'main'> & { photo: string }
type Ban = Columns<'ban', 'reason' | 'created_at' | 'lifted_at'> & { ban: string }

async function conduct({ db }: App, { id }: Site, member: Id<'member'>) {
  return {
    photos: await db.many<Photo>`
      select public_id as photo, status, main from photo where member_id = ${member} and site_id = ${id} order by position, id`,
    bans: await db.many<Ban>`
      select public_id as ban, reason, created_at, lifted_at from ban where member_id = ${member} and site_id = ${id}`,
    ...(await db.one<{ reports_about: number; reports_by: number }>`
      select (select count(*)::int from report where member_id = ${member} and site_id = ${id}) as reports_about,
        (select count(*)::int from report where reporter_id = ${member} and site_id = ${id}) as reports_by`),
  }
}
