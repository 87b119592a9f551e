// The ledger of money as a hash chain covers it: each transfer with its entries (SAFE-5).
import { type HashChain, utc } from '../base/audit/hashChain.ts'

const entries = `(
  select jsonb_agg(jsonb_build_array(e.account, e.currency, e.amount) order by e.account, e.currency)
  from money_entry e where e.transfer_id = t.id)`

export const moneyChain: HashChain = {
  name: 'money',
  table: 'money_transfer',
  fields: ['t.id', 't.site_id', 't.payment_id', 't.kind', 't.reference', utc('t.created_at'), entries],
}
