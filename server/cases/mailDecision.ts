// Mails of a decision: the statement of reasons to the member, what was decided to each who notified, and that it was undone (SAFE-8).
import type { CaseGround, CaseMeasure } from '../../contract/cases.ts'
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { enqueueMail, enqueueReplyMail } from '../notifications/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { decisionLink, type Side } from './decisionLink.ts'
import { isMostlyUnfounded } from './notifierHistory.ts'

type MailedDecision = {
  id: Id<'case_decision'>
  public_id: string
  case_id: number
  case: string
  member_id: Id<'member'> | null
  measure: CaseMeasure
  ground: CaseGround
  facts: string
  automated: boolean
  ends_at: Date | null
}
type Notifier = { member_id: Id<'member'> | null; email: string | null; language: Locale | null }

const findDecision = ({ db, site }: JobCtx, id: Id<'case_decision'>) => db.one<MailedDecision>`
  select d.id, d.public_id, d.case_id, c.public_id as case, d.member_id, d.measure, d.ground, d.facts, d.automated, d.ends_at
  from case_decision d join moderation_case c on c.id = d.case_id
  where d.id = ${id} and d.site_id = ${site.id}`

/** Each who notified once, however often; a visitor only with an address. */
const notifiersOf = ({ db, site }: JobCtx, { case_id }: MailedDecision) => db.many<Notifier>`
  select distinct on (coalesce(member_id::text, lower(email))) member_id, email, language
  from case_notifier
  where case_id = ${case_id} and site_id = ${site.id} and (member_id is not null or email is not null)
  order by coalesce(member_id::text, lower(email)), id`

/** Whose address is not confirmed gets no mail: it may be a stranger's. */
const findRecipient = ({ db, site }: JobCtx, member: Id<'member'>) => db.maybe<{ name: string }>`
  select name from member_contact where id = ${member} and site_id = ${site.id} and confirmed_at is not null`

const linkOf = ({ app, request }: JobCtx, decision: string, side: Side) =>
  `${request.origin}${decisionLink(app, decision, side)}`

export async function mailDecision(ctx: JobCtx, id: Id<'case_decision'>) {
  const decision = await findDecision(ctx, id)
  const { public_id, member_id: member, measure, ground, facts, automated, ends_at } = decision
  // Nothing was found, so nothing is said to somebody who never knew.
  const recipient = member !== null && measure !== 'none' ? await findRecipient(ctx, member) : undefined
  if (member !== null && recipient) {
    await enqueueMail(ctx, {
      member,
      kind: 'security',
      template: 'DecisionMade',
      props: {
        ...{ ...recipient, reference: decision.case, measure, ground, facts, automated },
        ...{
          ends_at: ends_at?.toISOString() ?? null,
          time_zone: ctx.site.time_zone,
          link: linkOf(ctx, public_id, 'member'),
        },
      },
    })
  }
  const props = {
    reference: decision.case,
    acted: measure !== 'none',
    slowed: false,
    link: linkOf(ctx, public_id, 'notifier'),
  }
  for (const notifier of await notifiersOf(ctx, decision)) {
    if (notifier.member_id === member && member !== null) continue
    if (notifier.member_id !== null)
      await enqueueMail(ctx, {
        ...{ member: notifier.member_id, kind: 'security', template: 'NoticeDecided' },
        // Told before it slows them (DSA 23).
        props: { ...props, slowed: await isMostlyUnfounded(ctx, notifier.member_id) },
      })
    else if (notifier.email)
      await enqueueReplyMail(ctx, {
        ...{
          kind: 'complaint',
          template: 'NoticeDecided',
          to: notifier.email,
          mentions: [],
          writtenByStaff: true,
          props,
        },
        language: notifier.language ?? ctx.site.domain_language,
      })
  }
}

export const MAIL_DECISION_TASK = 'cases.mailDecision'
type Later = { site: Id<'site'>; decision: string }

/** Unless it is taken back before (takeBack.ts). */
export const mailDecisionLater = ({ db, site, clock }: JobCtx, decision: string, seconds: number) =>
  addJob(db, MAIL_DECISION_TASK, { site: site.id, decision } satisfies Later, { at: addSeconds(clock.now(), seconds) })

/** A job. */
export async function mailDecisionNow(app: App, { site: id, decision }: Later) {
  const site = await siteById(app.db, id)
  if (!site) return
  await inJob(app, site, async (ctx) => {
    const row = await ctx.db.maybe<{ id: Id<'case_decision'> }>`
      select id from case_decision where public_id = ${decision} and site_id = ${site.id} and undone_at is null`
    if (row) await mailDecision(ctx, row.id)
  })
}

/** To the member alone: it is as before. */
export async function mailUndone(ctx: JobCtx, id: Id<'case_decision'>) {
  const { member_id: member, public_id, case: reference } = await findDecision(ctx, id)
  if (member === null) return
  const recipient = await findRecipient(ctx, member)
  if (!recipient) return
  const props = { ...recipient, reference, link: linkOf(ctx, public_id, 'member') }
  await enqueueMail(ctx, { member, kind: 'security', template: 'DecisionUndone', props })
}

type AppealAnswer = {
  side: Side
  email: string | null
  language: Locale | null
  outcome: 'upheld' | 'reversed'
  reasons: string
}

/** To whoever appealed; `member`: null for a visitor. */
export async function mailAppealAnswer(
  ctx: JobCtx,
  id: Id<'case_decision'>,
  member: Id<'member'> | null,
  { side, email, language, outcome, reasons }: AppealAnswer,
) {
  const { public_id, case: reference } = await findDecision(ctx, id)
  const props = { reference, outcome, reasons, link: linkOf(ctx, public_id, side) }
  if (member !== null) await enqueueMail(ctx, { member, kind: 'security', template: 'AppealDecided', props })
  else if (email)
    await enqueueReplyMail(ctx, {
      ...{ kind: 'complaint', template: 'AppealDecided', to: email, mentions: [], writtenByStaff: true, props },
      language: language ?? ctx.site.domain_language,
    })
}
