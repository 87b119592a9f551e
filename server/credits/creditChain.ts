// The ledger of credits as a hash chain covers it (SAFE-5). The reference is left out: erasing a member blanks it.
import { type HashChain, utc } from '../base/audit/hashChain.ts'

export const creditChain: HashChain = {
  name: 'credits',
  table: 'credit_entry',
  fields: [
    ...['t.id', 't.site_id', 't.member_id', 't.lot', 't.house', 't.amount', 't.balance_after', 't.reason'],
    utc('t.created_at'),
  ],
}
