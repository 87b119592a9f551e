// Cases as lower domains see them: what opens one, and by which hooks a decision is carried out and undone (SAFE-2, SAFE-8).
import type { CaseKind, CaseMeasure } from '../../contract/cases.ts'
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import type { JobCtx } from './ctx.ts'

/** One of them at most; none of them is the member's profile, or, without a member, the site. */
export type CaseSubject = {
  member?: Id<'member'> | null
  photo?: string | null
  message?: { chat: string; seq: number } | null
  /** What the profile says. */
  text?: boolean
  /** A complaint's reference, or the decision that is appealed against. */
  reference?: string | null
}

export type CaseInput = CaseSubject & {
  kind: CaseKind
  /** A reason of a report or a kind of complaint; it chooses the clock (server/cases/clocks.ts). */
  reason?: string
  /** As it was seen. `file` is the name of a stored file that now is the case's. */
  evidence?: { report?: number; snapshot?: Record<string, unknown>; file?: string }
  /** What whoever opens it says. */
  facts?: string
  /** `email`: of a visitor who is told of the decision. */
  reporter?: { member?: Id<'member'> | null; email?: string; language?: Locale; ip?: string }
  /** A program opens it. */
  automated?: boolean
}

export type OpenedCase = { id: Id<'moderation_case'>; public_id: string; is_new: boolean }

/** What a measure acts on. `until`: when it ends by itself. */
export type MeasureTarget = {
  member: Id<'member'>
  photo: string | null
  message: { chat: string; seq: number } | null
  /** What the profile says: what others see, or what waits for a look. */
  text: 'shown' | 'waiting' | null
  decision: Id<'case_decision'>
  /** The number of the decision, by which the member reads it. */
  public_id: string
  ground: string
  until: Date | null
}

/** `link`: a path that needs no login. */
export type Suspension = { until: Date; link: string }

/** What was before, as JSON. */
export type Before = Record<string, unknown>

/** A domain's part of a measure, carried out in the transaction of the decision. */
export type MeasureHook = {
  /** Like `photos.hidePhoto`; it stands in the decision, so it never changes. */
  name: string
  measure: CaseMeasure
  /** Returns what `undo` restores; null where there is nothing of this domain to act on. */
  apply(ctx: JobCtx, target: MeasureTarget): Promise<Before | null>
  /** Restores exactly what was before, as far as others have not changed it since. Also called when the time of the measure is over. */
  undo(ctx: JobCtx, target: MeasureTarget, before: Before): Promise<void>
  /** Deletes what was kept for an undo, once nobody can appeal any more. */
  forget?(ctx: JobCtx, target: MeasureTarget, before: Before): Promise<void>
}

/** Opens a case from any floor, or joins the open one of the same subject and kind. */
export async function openCase(ctx: JobCtx, input: CaseInput): Promise<OpenedCase> {
  const [open] = ctx.app.hooks.openCase
  if (!open) throw new Error('no domain opens cases')
  return open(ctx, input)
}
