// Commands that one person may not run alone: money over a limit, a member's data unmasked, the removal of a site (OPS-4).
import { type Actor, auditedSum } from '../base/audit/audit.ts'
import { MAX_CREDITS, rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { grant } from '../credits/index.ts'
import { findMember, preserveMember, releaseMember } from '../members/index.ts'
import { openStaffRefund, paymentDossier, sendStaffRefund } from '../payments/index.ts'
import { inJob, removeSite, siteById } from '../sites/index.ts'
import { sharingBrowser } from './browsers.ts'
import { applyColleague } from './colleagues.ts'
import { checkDisclosure, discloseMember, type TwoPeople } from './disclosures.ts'
import { MAX_GRANT_CREDITS, maxRefund } from './limits.ts'
import {
  auditRequest,
  createRequest,
  findRequest,
  markApproved,
  markDone,
  type RequestRow,
  waitingRequest,
} from './requests.ts'
import { isPermitted } from './roles.ts'
import type { Staff } from './signIn.ts'

type Input = Record<string, unknown>
type Action = {
  /** Whether it takes two. Without it, always. */
  isLarge?(ctx: JobCtx, staff: Staff, input: Input): Promise<boolean>
  /** Before it is stored for another person: refuses what could not be run. */
  check?(ctx: JobCtx, input: Input): Promise<void>
  /** `people`: of what always takes two. */
  run(ctx: JobCtx, actor: Actor, input: Input, people: TwoPeople): Promise<unknown>
  /** After the commit, with what `run` answered: what asks others. */
  finish?(app: App, site: Site, result: never): Promise<unknown>
}

const actions: Record<string, Action> = {
  'money refund': { isLarge: isLargeRefund, run: openStaffRefund, finish: sendStaffRefund },
  'money grant': {
    async isLarge(ctx, staff, { member, credits }) {
      // Whom there is not, and what is no sum, the command refuses.
      if (!(await findMember(ctx, `${member}`)) || Number(credits) > MAX_CREDITS) return false
      const granted = await auditedSum(ctx.db, await namesOf(ctx, staff), 'grant', 'credits', dayBefore(ctx))
      return granted + Number(credits) > MAX_GRANT_CREDITS
    },
    run: grant,
  },
  'site remove': { run: removeSite },
  'member preserve': { run: preserveMember },
  'member release': { run: releaseMember },
  'member disclose': { check: checkDisclosure, run: discloseMember },
  // Whoever requested it looks by the same command, within the hour (showMember.ts).
  'member unmask': { run: async () => ({ approved: true }) },
}

/**
 * Runs it, or stores it for another person where it takes two. One command of a person after the other, so that two at
 * once are not each below the limit.
 */
export async function runOrRequest(
  app: App,
  site: Site,
  { staff, actor, permission, input }: { staff: Staff; actor: Actor; permission: string; input: Input },
) {
  const action = actions[permission] as Action
  const request = { site, permission, input, staff, reason: actor.why, reference: actor.reference }
  const { isDone, result } = await inJob(app, site, async (ctx) => {
    const current = await ctx.db.maybe<Pick<Staff, 'role'>>`
      select role from staff where id = ${staff.id} and ended_at is null for no key update`
    if (!current || !isPermitted(current.role, permission)) rejectInput(`key: you may not run "${permission}" any more`)
    const previous = await findRequest(ctx.db, ctx.clock.now(), request)
    if (previous?.status === 'open') return { isDone: false, result: waitingRequest(previous) }
    // Approved: the same reference again does nothing, and says how it stands.
    const isRepeated = Boolean(previous?.done_at && actor.reference)
    // Without a reference the command itself refuses.
    const isSmall = action.isLarge && (!actor.reference || !(await action.isLarge(ctx, staff, input)))
    const alone = { requested_by: staff.id, approved_by: previous?.decided_by ?? staff.id }
    if (isRepeated || isSmall) return { isDone: true, result: await action.run(ctx, actor, input, alone) }
    await action.check?.(ctx, input)
    const waiting = await createRequest(ctx.db, ctx.clock.now(), request)
    await auditRequest(ctx, actor, permission, waiting.request, 'open')
    return { isDone: false, result: waiting }
  })
  return isDone && action.finish ? action.finish(app, site, result as never) : result
}

async function run(
  app: App,
  site: Site,
  actor: Actor,
  { permission, input }: Pick<RequestRow, 'permission' | 'input'>,
  people: TwoPeople,
) {
  const { run, finish } = actions[permission] as Action
  const result = await inJob(app, site, (ctx) => run(ctx, actor, input as Input, people))
  return finish ? finish(app, site, result as never) : result
}

/** Runs what another person requested. */
export async function approve(app: App, staff: Staff, public_id: string) {
  const row = await markApproved(app, staff, public_id)
  const { by_name, reason, reference } = row
  const actor: Actor = { who: `${by_name} (approved by ${staff.name})`, why: reason, ...(reference && { reference }) }
  const site = row.site_id && (await siteById(app.db, row.site_id))
  const result = site
    ? await run(app, site, actor, row, { requested_by: row.staff_id, approved_by: staff.id })
    : await app.db.transaction((db) => applyColleague(app, db, row, actor.who))
  await markDone(app, public_id)
  return { request: public_id, status: 'approved', result: result ?? null }
}

/** Also those who share a browser: two names in one browser may be one person. */
const namesOf = async ({ db, clock }: JobCtx, { id, name }: Staff) => [
  name,
  ...(await sharingBrowser(db, clock.now(), id)).map((it) => it.name),
]

/** With what the same person refunded in this currency in the last day, so that no sum is split. */
async function isLargeRefund(ctx: JobCtx, staff: Staff, { payment, amount }: Input) {
  const dossier = await paymentDossier(ctx.db, ctx.site, `${payment}`)
  // There is no such payment: the command says so.
  if (!dossier) return false
  const { amount: paid, currency } = dossier.payment as unknown as { amount: number; currency: string }
  const refunded = await auditedSum(ctx.db, await namesOf(ctx, staff), 'refund', 'amount', dayBefore(ctx), currency)
  // More than was paid is refused anyway.
  return refunded + Math.min(paid, amount === undefined ? paid : Number(amount)) > maxRefund(currency)
}

const dayBefore = ({ clock }: JobCtx) => addSeconds(clock.now(), -86_400)
