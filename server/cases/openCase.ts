// Opens a case, or joins the open one of the same subject and kind (SAFE-2, SAFE-8).
import type { CaseInput, OpenedCase } from '../base/cases.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'
import { networkPrefix } from '../security/index.ts'
import { clockOf } from './clocks.ts'
import { isMostlyUnfounded } from './notifierHistory.ts'

const HOUR_SECONDS = 3_600

export async function openCase(ctx: JobCtx, input: CaseInput): Promise<OpenedCase> {
  const { db, site, clock } = ctx
  const { kind, reason = 'other', member = null, photo = null, message = null, reference = null } = input
  const { hours, urgency } = clockOf(input)
  const now = clock.now()
  const opened = await db.one<OpenedCase>`
    select * from case_open(${site.id}, ${kind}, ${reason}, ${subjectKind(input)}, ${member}, ${photo}, ${message?.chat ?? null},
      ${message?.seq ?? null}, ${reference}, ${input.automated ?? false}, ${addSeconds(now, hours * HOUR_SECONDS)}, ${urgency}, ${now})`
  await addEvidence(ctx, opened, input)
  if (input.reporter) await addNotifier(ctx, opened, input.reporter)
  return opened
}

const subjectKind = ({ member, photo, message, text }: CaseInput) =>
  message ? 'message' : photo ? 'photo' : text ? 'text' : member ? 'profile' : 'site'

async function addEvidence({ db, site, clock }: JobCtx, { id }: OpenedCase, { evidence, facts = '' }: CaseInput) {
  if (!evidence && !facts) return
  const { report = null, snapshot, file = null } = evidence ?? {}
  await db.run`
    insert into case_evidence (site_id, case_id, report_id, snapshot, file, facts, created_at)
    values (${site.id}, ${id}, ${report}, ${snapshot ? db.json(snapshot) : null}, ${file}, ${facts}, ${clock.now()})
    on conflict (report_id) where report_id is not null do nothing`
}

type Notifier = NonNullable<CaseInput['reporter']>

async function addNotifier(ctx: JobCtx, { id }: OpenedCase, notifier: Notifier) {
  const { app, db, site, clock } = ctx
  const { member = null, email = null, language = null, ip } = notifier
  const prefix = ip ? networkPrefix(ip) : null
  const network = prefix ? sign(app.secret.stable, 'case notifier', prefix) : null
  const counts = member === null || !(await isMostlyUnfounded(ctx, member))
  await db.run`
    select case_notify(${site.id}, ${id}, ${member}, ${email}, ${language}, ${network}, ${counts}, ${clock.now()})`
}
