// Fills a consistent ledger of millions of entries: members who repeatedly buy 40 credits and spend 38, interleaved in
// time, with the signup bonus, payments, and the money ledger.
import { connect } from '../../server/base/db/database.ts'
import { withoutIndexes } from '../harness/withoutIndexes.ts'

/** Entries per member, and per viewer. */
const ENTRIES_PER_MEMBER = { member: 100, viewer: 600 }
/** A purchase and 19 messages. */
const ENTRIES_PER_CYCLE = 20
export const VIEWER_COUNT = 8
const tables = ['credit_entry', 'payment', 'money_transfer', 'money_entry']

/** The viewers' entries do not depend on the size. */
export async function fillLedger(url: string, site: number, entries: number) {
  const db = connect(url, { max: 1 })
  const run = (statement: string) => db.sql.unsafe(statement)
  const members = Math.round((entries - VIEWER_COUNT * ENTRIES_PER_MEMBER.viewer) / ENTRIES_PER_MEMBER.member)
  try {
    await run('set session_replication_role = replica; set synchronous_commit = off')
    const restore = await withoutIndexes(db, tables)
    await run(`
      insert into member (site_id, kind, answered, status, name, birth, gender, looks_for, country, language, paid_user, terms_version,
        adult_declared_at, created_at, confirmed_at, last_active)
      select ${site}, 'person', true, 'active', 'Payer ' || n, '1990-05-05', 'male', 'male', 'NL', 'en', true, 'ledger', now(), now(), now(), now()
      from generate_series(1, ${VIEWER_COUNT + members}) n`)
    const [firstMember] = await run(`select min(id) as id from member where terms_version = 'ledger'`)
    const memberRange = (viewer: boolean) =>
      viewer
        ? `generate_series(${firstMember?.id}, ${firstMember?.id} + ${VIEWER_COUNT - 1})`
        : `generate_series(${firstMember?.id} + ${VIEWER_COUNT}, ${firstMember?.id} + ${VIEWER_COUNT + members - 1})`
    const pace = ENTRIES_PER_MEMBER.viewer / ENTRIES_PER_MEMBER.member
    for (let at = 0; at < ENTRIES_PER_MEMBER.member; at++) {
      for (let more = 0; more < pace; more++) await insertEntries(run, site, memberRange(true), at * pace + more)
      await insertEntries(run, site, memberRange(false), at)
    }
    await run(`
      insert into credit_balance (member_id, site_id, bought)
      select id, ${site}, 2 * (case when id < ${firstMember?.id} + ${VIEWER_COUNT} then ${ENTRIES_PER_MEMBER.viewer} else ${ENTRIES_PER_MEMBER.member} end / ${ENTRIES_PER_CYCLE})
      from member where terms_version = 'ledger'`)
    await restore()
    await run(`vacuum analyze member, credit_balance, ${tables.join(', ')}`)
    await run('checkpoint')
    const [sum] = await run(`
      select (select count(*) from credit_entry)::int as credits, (select count(*) from money_entry)::int as money,
        pg_database_size(current_database()) / 1048576 as megabytes`)
    return sum as unknown as { credits: number; money: number; megabytes: number }
  } finally {
    await db.close()
  }
}

type Run = (statement: string) => PromiseLike<Record<string, unknown>[]>

/** Inserts entry number `at` of each member, all at one time. */
async function insertEntries(run: Run, site: number, memberRange: string, at: number) {
  const time = `now() - interval '400 days' + ${at} * interval '7 hours'`
  const left = 2 * Math.floor(at / ENTRIES_PER_CYCLE) + 40 - 2 * (at % ENTRIES_PER_CYCLE)
  if (at % ENTRIES_PER_CYCLE) {
    await run(`
      insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
      select ${site}, m, 'bought', 'spent', -2, ${left}, 'message', m || ':' || ${at}, ${time} from ${memberRange} m`)
    return
  }
  const name = `md5(m || ' bought ' || ${at})`
  await run(`
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    select ${site}, m, 'bought', 'issued', 40, ${left}, 'purchase', ${name}, ${time} from ${memberRange} m`)
  await run(`
    with paid as (
      insert into payment (site_id, public_id, member_id, bundle, credits, list_amount, amount, currency, vat_rate, vat, country, paymentmethod,
        status, provider, provider_ref, request_key, created_at, settled_at, receipt_at, receipt_no, discount_id)
      select ${site}, ${name}, m, 'p1', 40, 2199, 2199, 'EUR', 21, 382, 'NL', 'visa', 'completed', 'sandbox', ${name}, 'ledger ${at}', ${time},
        ${time}, ${time}, 'L${at}-' || m,
        ${at ? 'null' : `(select min(id) from discount_code where site_id = ${site} and welcome)`}
      from ${memberRange} m returning id, public_id, created_at
    ), moved as (
      insert into money_transfer (site_id, payment_id, kind, reference, created_at)
      select ${site}, id, 'sale', public_id, created_at from paid returning id
    )
    insert into money_entry (transfer_id, site_id, account, currency, amount)
    select id, ${site}, part.account, 'EUR', part.amount
    from moved, (values ('clearing:sandbox', 2199), ('sales', -1817), ('vat:NL', -382)) part (account, amount)`)
}
