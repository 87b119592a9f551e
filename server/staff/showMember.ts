// Shows a member to staff: masked, or, for an hour after another person's approval, with address, day of birth and accounts
// (OPS-4).
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, Site } from '../base/ctx.ts'
import { bankAccountsOf } from '../directDebit/index.ts'
import { inJob } from '../sites/index.ts'
import { findAccount, memberRecord } from './memberRecord.ts'
import { findRequest, type WaitingRequest } from './requests.ts'
import { isPermitted } from './roles.ts'
import { runOrRequest } from './secondPerson.ts'
import type { Staff } from './signIn.ts'

const UNMASKED_SECONDS = 3_600
const permission = 'member unmask'

export async function showMember(app: App, site: Site, member: string) {
  return memberRecord(app, site, await accountOf(app, site, member))
}

/** Without an approval it asks for one, and shows nothing. Each look is audited. */
export async function unmaskMember(
  app: App,
  site: Site,
  { staff, actor }: { staff: Staff; actor: Actor },
  member: string,
) {
  if (!isPermitted(staff.role, permission)) rejectInput(`key: the role ${staff.role} may not run "${permission}"`)
  const account = await accountOf(app, site, member)
  const input = { member: account.public_id }
  const now = app.clock.now()
  const request = await findRequest(app.db, now, { site, permission, input, staff, reason: actor.why })
  const isApproved =
    request?.status === 'approved' && request.decided_at && request.decided_at > addSeconds(now, -UNMASKED_SECONDS)
  if (!isApproved) return (await runOrRequest(app, site, { staff, actor, permission, input })) as WaitingRequest
  return inJob(app, site, async (ctx) => {
    await audit(ctx, actor, { action: 'member.unmask', subject: request.public_id, member: account.id })
    const { mandates, mandate_forms } = await bankAccountsOf(ctx, account.id)
    return {
      ...(await memberRecord(app, site, account)),
      email: account.email,
      birth: account.birth,
      mandates,
      mandate_forms,
    }
  })
}

async function accountOf(app: App, site: Site, member: string) {
  return (await findAccount(app, site, member)) ?? rejectInput(`member: this site has none of the number ${member}`)
}
