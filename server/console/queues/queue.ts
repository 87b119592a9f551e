// One engine for every queue: the next items, giving them back, putting one off, passing one on, and the row of a decision
// (STAFF-2).
import type { QueueName } from '../../../contract/console/queues.ts'
import type { Id } from '../../../contract/ids.ts'
import { audit } from '../../base/audit/audit.ts'
import { rejectInput } from '../../base/audit/commandInput.ts'
import type { Db } from '../../base/db/database.ts'
import type { QueueFilter, Waiting } from '../../base/queueFilter.ts'
import type { SiteCtx, SitesCtx } from '../context.ts'
import {
  drop,
  dropMarks,
  findHeld,
  findMarks,
  hold,
  type Key,
  letGo,
  lockQueue,
  mark,
  markShown,
  requireHeld,
} from './lease.ts'

export type Queue<Row extends Key = Key> = {
  name: QueueName
  /** In the order of the queue; `staff`: who asks. */
  find(db: Db, filter: QueueFilter & { staff: number }): Promise<Row[]>
  count(db: Db, sites: Id<'site'>[]): Promise<Waiting>
}

type NextInput = { hold: number; without: string[] }
type Escalation = { escalated: { by: string; reason: string } | null }

/** What the person holds already, and as many more as are missing; to an operator first what was passed on. */
export const next =
  <Row extends Key>(queue: Queue<Row>) =>
  async (ctx: SitesCtx, { hold: wanted, without }: NextInput): Promise<(Row & Escalation & { site: string })[]> => {
    const { db, staff } = ctx
    await lockQueue(db, queue.name)
    const [held, marks] = [await findHeld(ctx, queue.name), await findMarks(ctx, queue.name)]
    const own = held.filter(({ is_own, item }) => is_own && !without.includes(item)).map(({ item }) => item)
    const others = held.filter(({ is_own }) => !is_own).map(({ item }) => item)
    const escalated = new Map(marks.filter(({ kind }) => kind === 'escalate').map((it) => [it.item, it]))
    const skipped = marks.filter(({ kind }) => kind === 'skip').map(({ item }) => item)
    const taken = [...without, ...others, ...skipped, ...own]
    const sites = ctx.sites.map(({ id }) => id)
    const find = (filter: Omit<QueueFilter, 'sites'>): Promise<Row[]> | Row[] =>
      filter.limit > 0 && filter.only?.length !== 0 ? queue.find(db, { ...filter, sites, staff: staff.id }) : []
    const rows = await find({ only: own, without: [], limit: own.length })
    const passedOn = staff.role === 'operator' ? [...escalated.keys()] : []
    rows.push(...(await find({ only: passedOn, without: taken, limit: wanted - rows.length })))
    rows.push(...(await find({ without: [...taken, ...escalated.keys()], limit: wanted - rows.length })))
    await hold(ctx, queue.name, rows)
    const keys = new Map(ctx.sites.map(({ id, key }) => [id, key]))
    return rows.map((row) => ({
      ...row,
      site: keys.get(row.site_id) as string,
      escalated: escalated.get(row.item) ?? null,
    }))
  }

export const release =
  ({ name }: Queue) =>
  async (ctx: SitesCtx, { without }: Pick<NextInput, 'without'>) => {
    await letGo(ctx, name, without)
    return {}
  }

const putAside =
  (kind: 'skip' | 'escalate') =>
  ({ name }: Queue) =>
  async (ctx: SiteCtx, { item, reason }: { item: string; reason: string }) => {
    if (kind === 'escalate' && ctx.staff.role === 'operator')
      rejectInput('It is for operators already; put it off, or decide it.')
    await requireHeld(ctx, name, item)
    // The number of a photo or of a member is no subject of the audit log.
    const subject = name === 'photos' || name === 'words' ? name : `${name} ${item}`
    await audit(ctx, ctx.actor(reason), { action: `queue.${kind}`, subject })
    await mark(ctx, name, item, { kind, reason })
    await drop(ctx, name, item)
    return {}
  }
export const skip = putAside('skip')
export const escalate = putAside('escalate')

/** Of an item that the person holds, and has seen. */
export async function requireShown(ctx: SiteCtx, queue: QueueName, item: string) {
  const { shown_at } = await requireHeld(ctx, queue, item)
  return shown_at ?? rejectInput('Look at it first.')
}

/** It holds, and is shown from now on. */
export async function show(ctx: SiteCtx, queue: QueueName, item: string) {
  await requireHeld(ctx, queue, item)
  await markShown(ctx, queue, item)
}

type Decision = { decision: string; shown_at: Date; before?: object }

/** The item is out of the queue. `before`: what an undo restores. */
export async function finish(ctx: SiteCtx, queue: QueueName, item: string, { decision, shown_at, before }: Decision) {
  const { db, site, staff, clock } = ctx
  await db.run`
    insert into queue_decision (site_id, queue, item, staff_id, decision, shown_at, decided_at, before)
    values (${site.id}, ${queue}, ${item}, ${staff.id}, ${decision}, ${shown_at}, ${clock.now()}, ${before ? db.json(before) : null})`
  await drop(ctx, queue, item)
  await dropMarks(ctx, queue, item)
}
