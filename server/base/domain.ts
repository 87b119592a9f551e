// What a domain hands to app.ts: its calls, its jobs, and what it does when another domain's event happens.
import type { FastifyInstance } from 'fastify'
import type { App, Ctx, JobCtx, MediaAccess } from './ctx.ts'
import type { BoundCall } from './http/serve.ts'
import type { Task } from './jobs/jobs.ts'

/** Who wants an account: an address to be mailed to, or the one that it is asked from. */
export type BanSubject = { email?: string; ip?: string }

export type Domain = {
  calls: BoundCall[]
  /** Addresses that are no calls: media, a provider's hosted page. */
  routes?(http: FastifyInstance, app: App): void
  tasks?(app: App): Record<string, Task>
  /** Tasks by the clock, in cron's five fields (UTC). */
  schedule?: { task: string; cron: string }[]
  /** The process stops: write down what is still in memory. */
  close?(app: App): Promise<void>
  /** A member confirmed the email address. */
  onConfirm?(ctx: Ctx, member: number): Promise<void>
  /** One member blocked another. */
  onBlock?(ctx: Ctx, by: number, who: number): Promise<void>
  /** Whether somebody is kept from having an account here. */
  isBanned?(ctx: JobCtx, who: BanSubject): Promise<boolean>
  /** Whether the asker may see this stored picture now, for addresses that were signed for them; undefined where it is none of this domain's. */
  mediaAccess?(ctx: Ctx, file: string): Promise<MediaAccess | undefined>
  /**
   * A member is erased: removes or blanks what this domain holds of it, in the one transaction of all domains, from the top floor down.
   * Files go after the commit, by a job that can be repeated.
   */
  onErase?(ctx: JobCtx, member: number): Promise<void>
  /** What this domain holds about a member, in words that the member can read, by heading (ACC-15). */
  onExport?(ctx: JobCtx, member: number): Promise<Record<string, unknown>>
}
