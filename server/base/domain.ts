// What a domain hands to app.ts: its calls, its jobs, and what it does when another domain's event happens.
import type { FastifyInstance } from 'fastify'
import type { App, Ctx } from './ctx.ts'
import type { Task } from './jobs.ts'
import type { Served } from './serve.ts'

export type Domain = {
  calls: Served[]
  /** Addresses that are no calls: media, a provider's hosted page. */
  routes?(http: FastifyInstance, app: App): void
  tasks?(app: App): Record<string, Task>
  /** Tasks by the clock, in cron's five fields (UTC). */
  every?: { task: string; cron: string }[]
  /** The process stops: write down what is still in memory. */
  close?(app: App): Promise<void>
  /** A member confirmed the email address. */
  onConfirm?(ctx: Ctx, member: number): Promise<void>
  /** One member blocked another. */
  onBlock?(ctx: Ctx, by: number, who: number): Promise<void>
}
