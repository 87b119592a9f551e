// Signup credits: given once to a mailbox, and what is left of them taken back from an account that turned out not to be its
// first (CRED-4, CRED-6).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

export const issueSignupCredits = (ctx: JobCtx, member: Id<'member'>) => ctx.db.run`
  select credit_issue(m.site_id, m.id, 'signup', ${ctx.site.signup_credits}, 'signup', m.public_id, ${ctx.clock.now()})
  from member_public m
  where m.id = ${member} and m.site_id = ${ctx.site.id}`

export const withdrawSignupCredits = ({ db, site, clock }: JobCtx, member: Id<'member'>) => db.run`
  with changed as (
    update credit_balance set signup = 0
    where member_id = ${member} and site_id = ${site.id} and signup > 0
    returning old.signup as amount, new.bought + new.bonus as balance
  )
  insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
  select ${site.id}, m.id, 'signup', 'issued', -c.amount, c.balance, 'signup', m.public_id || ':withdrawn', ${clock.now()}
  from changed c join member_public m on m.id = ${member}`
