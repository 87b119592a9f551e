// Baseline of payments: one SQL function that debits a balance and writes the ledger entry, run by pgbench with as many
// clients and equally warm rows. Also the program's own statements in the same mix, without the program.

import type { LoggedIn } from '../data/members.ts'
import { CLIENT_COUNT, cycleParts, SHARED_ACTION_STEP } from '../data/paymentMix.ts'
import type { AppFixture } from '../harness/appFixture.ts'
import { pgbench } from '../harness/pgbench.ts'

const functions = `
create or replace function bench_debit(in_site bigint, in_member bigint, in_amount int) returns int language plpgsql as $$
declare
  rest int;
begin
  update credit_balance b set bought = b.bought - in_amount
  where b.member_id = in_member and b.site_id = in_site and b.bought >= in_amount
  returning b.bought + b.bonus + b.signup into rest;
  if rest is null then
    raise exception 'too little';
  end if;
  insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
  values (in_site, in_member, 'bought', 'spent', -in_amount, rest, 'message', gen_random_uuid()::text, now());
  return rest;
end
$$;
create or replace function bench_thing(in_site bigint, in_member bigint, in_partner text, in_thing int) returns void language plpgsql as $$
declare
  opened bigint;
begin
  if in_thing > ${cycleParts.purchase} then
    perform chat_send(in_site, in_member, in_partner, gen_random_uuid(),
      case when in_thing > ${cycleParts.purchase + cycleParts.gift} then 'text' else 'gift' end,
      case when in_thing > ${cycleParts.purchase + cycleParts.gift} then 'message' else 'gift' end,
      case when in_thing > ${cycleParts.purchase + cycleParts.gift} then 2 else 10 end,
      'Are you free on Friday? There is a small bar by the canal that I would like to show you.',
      case when in_thing > ${cycleParts.purchase + cycleParts.gift} then null else '{"gift":"rose"}'::jsonb end,
      '{}', null, '', now());
  else
    insert into payment (site_id, member_id, bundle, credits, list_amount, amount, currency, vat_rate, vat, country, paymentmethod, status,
      provider, request_key, created_at)
    values (in_site, in_member, 'p1', 40, 2199, 2199, 'EUR', 21, 382, 'NL', 'visa', 'loading', 'sandbox', gen_random_uuid()::text, now())
    returning id into opened;
    perform payment_settle(opened, 'completed', null, now());
  end if;
end
$$`

export const createBenchFunctions = ({ db }: AppFixture) => db.sql.unsafe(functions)

type LoadOptions = { members: LoggedIn[]; partners: LoggedIn[]; seconds: number }

const memberOf = ([shared, own]: LoggedIn[]) => ({
  warm: `random(1, ${SHARED_ACTION_STEP})`,
  member: `case when :warm = 1 then ${shared?.id} else ${own?.id} + :client_id end`,
})

/** Debits per second. */
export const debitThroughput = ({ db, site_id }: AppFixture, { members, seconds }: LoadOptions) =>
  pgbench(
    { url: db.url, clients: CLIENT_COUNT, seconds },
    { set: memberOf(members), sql: `select bench_debit(${site_id}, :member, 2)` },
  )

/** Messages, gifts and purchases per second: only the indispensable statements. */
export const mixThroughput = ({ db, site_id }: AppFixture, { members, partners, seconds }: LoadOptions) =>
  pgbench(
    { url: db.url, clients: CLIENT_COUNT, seconds },
    {
      set: {
        ...memberOf(members),
        partner: `${partners[0]?.id} + :client_id`,
        thing: `random(1, ${cycleParts.purchase + cycleParts.gift + cycleParts.message})`,
      },
      sql: `select bench_thing(${site_id}, :member, lpad((:partner)::text, 32, '0'), :thing::int)`,
    },
  )
