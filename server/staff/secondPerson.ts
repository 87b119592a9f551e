// Commands that one person may not run alone: money over a limit, a member's data unmasked, the removal of a site (OPS-4).
import { type Actor, auditedSum } from '../base/audit/audit.ts'
import { MAX_CREDITS } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, Site } from '../base/ctx.ts'
import { grant } from '../credits/index.ts'
import { findMember } from '../members/index.ts'
import { paymentDossier, refundByStaff } from '../payments/index.ts'
import { inJob, removeSite, siteById } from '../sites/index.ts'
import { applyColleague } from './colleagues.ts'
import { MAX_GRANT_CREDITS, maxRefund } from './limits.ts'
import { auditRequest, createRequest, findRequest, markApproved, markDone, waitingRequest } from './requests.ts'
import type { Staff } from './signIn.ts'

type Input = Record<string, unknown>
type Action = {
  /** Whether it takes two. Without it, always. */
  isLarge?(app: App, site: Site, staff: Staff, input: Input): Promise<boolean>
  run(app: App, site: Site, actor: Actor, input: Input): Promise<unknown>
}

const actions: Record<string, Action> = {
  'money refund': { isLarge: isLargeRefund, run: refundByStaff },
  'money grant': {
    async isLarge(app, site, staff, { member, credits }) {
      // Whom there is not, and what is no sum, the command refuses.
      if (!(await findMember({ db: app.db, site }, `${member}`)) || Number(credits) > MAX_CREDITS) return false
      const granted = await auditedSum(app.db, staff.name, 'grant', 'credits', dayBefore(app))
      return granted + Number(credits) > MAX_GRANT_CREDITS
    },
    run: (app, site, actor, input) => inJob(app, site, (ctx) => grant(ctx, actor, input)),
  },
  'site remove': { run: (app, site, actor) => inJob(app, site, (ctx) => removeSite(ctx, actor)) },
  // Whoever requested it looks by the same command, within the hour (showMember.ts).
  'member unmask': { run: async () => ({ approved: true }) },
}

/** Runs it, or stores it for another person where it takes two. */
export async function runOrRequest(
  app: App,
  site: Site,
  { staff, actor, permission, input }: { staff: Staff; actor: Actor; permission: string; input: Input },
) {
  const action = actions[permission] as Action
  const request = { site, permission, input, staff, reason: actor.why, reference: actor.reference }
  const previous = await findRequest(app.db, app.clock.now(), request)
  if (previous?.status === 'open') return waitingRequest(previous)
  // Approved: the same reference again does nothing, and says how it stands.
  if (previous?.done_at && actor.reference) return action.run(app, site, actor, input)
  const isSmall = action.isLarge && !(await action.isLarge(app, site, staff, input))
  // Without a reference the command itself refuses.
  if (isSmall || (action.isLarge && !actor.reference)) return action.run(app, site, actor, input)
  return inJob(app, site, async (ctx) => {
    const waiting = await createRequest(ctx.db, app.clock.now(), request)
    await auditRequest(ctx, actor, permission, waiting.request, 'open')
    return waiting
  })
}

/** Runs what another person requested. */
export async function approve(app: App, staff: Staff, public_id: string) {
  const row = await markApproved(app, staff, public_id)
  const { permission, input, by_name, reason, reference } = row
  const actor: Actor = { who: `${by_name} (approved by ${staff.name})`, why: reason, ...(reference && { reference }) }
  const site = row.site_id && (await siteById(app.db, row.site_id))
  const result = site
    ? await (actions[permission] as Action).run(app, site, actor, input as Input)
    : await applyColleague(app.db, app.clock.now(), row)
  await markDone(app, public_id)
  return { request: public_id, status: 'approved', result: result ?? null }
}

/** With what the same person refunded in this currency in the last day, so that no sum is split. */
async function isLargeRefund(app: App, site: Site, staff: Staff, { payment, amount }: Input) {
  const dossier = await paymentDossier(app.db, site, `${payment}`)
  // There is no such payment: the command says so.
  if (!dossier) return false
  const { amount: paid, currency } = dossier.payment as unknown as { amount: number; currency: string }
  const refunded = await auditedSum(app.db, staff.name, 'refund', 'amount', dayBefore(app), currency)
  // More than was paid is refused anyway.
  return refunded + Math.min(paid, amount === undefined ? paid : Number(amount)) > maxRefund(currency)
}

const dayBefore = (app: App) => addSeconds(app.clock.now(), -86_400)
