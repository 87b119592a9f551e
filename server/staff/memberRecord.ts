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

const security = ({ db }: App, member: Id<'member'>) => db.one`
  select (select count(*)::int from session where member_id = ${member}) as sessions,
    (select count(*)::int from passkey where member_id = ${member}) as passkeys,
    exists (select 1 from two_step where member_id = ${member} and confirmed_at is not null) as two_step,
    array(select reason from mail_suppression where member_id = ${member} order by reason) as mail_stopped_by`

async function money({ db }: App, { id }: Site, member: Id<'member'>) {
  return {
    credits:
      (await db.maybe`
      select signup, bonus, bought, debt from credit_balance where member_id = ${member} and site_id = ${id}`) ?? null,
    payments: await db.many`
      select public_id as payment, status, amount, currency, paymentmethod, receipt_no, created_at
      from payment where member_id = ${member} and site_id = ${id}
      order by id desc
      limit ${MAX_PAYMENTS}`,
    stored_methods: await db.many`
      select method, label, created_at from stored_method
      where member_id = ${member} and site_id = ${id} and ended_at is null`,
    accounts: await db.many`
      select reference as mandate, masked_iban as iban, signed_at, ended_at from mandate
      where member_id = ${member} and site_id = ${id}`,
    blocked_methods: await db.many`
      select method from method_block where member_id = ${member} and site_id = ${id} and lifted_at is null`,
  }
}

async function conduct({ db }: App, { id }: Site, member: Id<'member'>) {
  return {
    photos: await db.many`
      select public_id as photo, status, main from photo where member_id = ${member} and site_id = ${id} order by position, id`,
    bans: await db.many`
      select public_id as ban, reason, created_at, lifted_at from ban where member_id = ${member} and site_id = ${id}`,
    ...(await db.one<object>`
      select (select count(*)::int from report where member_id = ${member} and site_id = ${id}) as reports_about,
        (select count(*)::int from report where reporter_id = ${member} and site_id = ${id}) as reports_by`),
  }
}
