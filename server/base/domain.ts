// A domain's registration with app.ts: its calls, routes and jobs, and its hooks for events of other domains.
import type { FastifyInstance } from 'fastify'
import type { AgeMoment } from '../../contract/age.ts'
import type { Id } from '../../contract/ids.ts'
import type { CaseInput, MeasureHook, OpenedCase, Suspension } from './cases.ts'
import type { App, Ctx, JobCtx, MediaAccess } from './ctx.ts'
import type { Reencrypted } from './encryption/reencrypt.ts'
import type { BoundCall } from './http/serve.ts'
import type { ScheduledTask, Task } from './jobs/jobs.ts'
import type { Lane } from './jobs/lanes.ts'
import type { Measures } from './observability/measure.ts'

/** Whom a ban may hit: an email address, an IP address, a member. */
export type BanSubject = { email?: string; ip?: string; member?: Id<'member'> }

export type Domain = {
  calls: BoundCall[]
  /** HTTP routes that are not calls: media, a provider's hosted page. */
  routes?(http: FastifyInstance, app: App): void
  tasks?(app: App): Record<string, Task>
  /** Recurring tasks, in cron's five fields (UTC). */
  schedule?: ScheduledTask[]
  /** Lanes of tasks that are not general (jobs/lanes.ts). */
  lanes?: Record<string, Lane>
  /** Runs at shutdown: flush what is still in memory. */
  close?(app: App): Promise<void>
  /** A member confirmed the email address. */
  onConfirm?(ctx: Ctx, member: Id<'member'>): Promise<void>
  /** Sessions of a member were ended, one or all; in the same transaction. */
  onSessionsEnd?(ctx: Pick<JobCtx, 'db' | 'site'>, member: Id<'member'>): Promise<void>
  /** One member blocked another. */
  onBlock?(ctx: Ctx, by: Id<'member'>, who: Id<'member'>): Promise<void>
  /** Whether a ban forbids this person an account. */
  isBanned?(ctx: JobCtx, who: BanSubject): Promise<boolean>
  /** Opens a case for a lower domain (base/cases.ts). */
  openCase?(ctx: JobCtx, input: CaseInput): Promise<OpenedCase>
  /** Until when a member is suspended, and the path of the decision; null where it is not. */
  suspension?(ctx: JobCtx, member: Id<'member'>): Promise<Suspension | null>
  /** This domain's part of a moderator's measures, and how each is undone (base/cases.ts). */
  measures?: MeasureHook[]
  /** Refuses what needs a proof of age that is not there (base/ageAssurance.ts). */
  requireAge?(ctx: Ctx, moment: AgeMoment): Promise<void>
  /**
   * Whether the current member may see this stored file, for signed addresses. Undefined where the file is not of this
   * domain.
   */
  mediaAccess?(ctx: Ctx, file: string): Promise<MediaAccess | undefined>
  /**
   * Erases a member: removes or blanks this domain's rows of it. All domains do so in one transaction, top floor first.
   * Files go after the commit, by a job that can be repeated.
   */
  onErase?(ctx: JobCtx, member: Id<'member'>): Promise<void>
  /** What /metrics says of this domain's rows. */
  measure?: Measures
  /** Encrypts this domain's columns and files anew, after a rotation of SECRET (OPS-9). Can be repeated. */
  reencrypt?(app: App): Promise<Reencrypted[]>
  /** The member's data in this domain for the data export (ACC-15), by heading, in words that the member can read. */
  onExport?(ctx: JobCtx, member: Id<'member'>): Promise<Record<string, unknown>>
}
