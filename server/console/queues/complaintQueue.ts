// The queue of complaints: read, answered by mail, closed (PAGE-2, STAFF-2).
import type { StaffInput, StaffResult } from '../../../contract/console/call.ts'
import type { complaintQueue as calls } from '../../../contract/console/queues.ts'
import {
  answerComplaint,
  type ComplaintToAnswer,
  closeComplaint,
  complaintsToAnswer,
  complaintsWaiting,
  findComplaint,
  listAnswers,
  previewAnswer,
} from '../../cases/index.ts'
import { maskedEmail } from '../../staff/index.ts'
import { auditLook } from '../auditLook.ts'
import type { SiteCtx } from '../context.ts'
import { refuseStale } from '../refusal.ts'
import { finish, show as markShown, type Queue, requireShown } from './queue.ts'

export const complaints: Queue<ComplaintToAnswer> = {
  name: 'complaints',
  find: complaintsToAnswer,
  count: complaintsWaiting,
}

async function requireWaiting(ctx: SiteCtx, item: string, { lock }: { lock: boolean }) {
  const complaint = await findComplaint(ctx, item, { lock })
  if (!complaint?.email) return refuseStale({ state: 'gone', by: null })
  if (complaint.closed_at) return refuseStale({ state: 'decided', by: null })
  return complaint
}

export async function show(
  ctx: SiteCtx,
  { item }: StaffInput<typeof calls.show>,
): Promise<StaffResult<typeof calls.show>> {
  await markShown(ctx, 'complaints', item)
  const { id, member_id, name, email, text } = await requireWaiting(ctx, item, { lock: false })
  await auditLook(ctx, 'complaint', { member: member_id, why: 'opened in the queue' })
  const answers = (await listAnswers(ctx, id)) as { text: string; created_at: Date }[]
  return { name, email: maskedEmail(email), text, answers }
}

export const preview = (ctx: SiteCtx, { item, words }: StaffInput<typeof calls.preview>) =>
  previewAnswer(ctx, { reference: item, words })

export async function decide(ctx: SiteCtx, { item, words, close, reason }: StaffInput<typeof calls.decide>) {
  const shown_at = await requireShown(ctx, 'complaints', item)
  await requireWaiting(ctx, item, { lock: true })
  const actor = ctx.actor(reason)
  if (words !== undefined) await answerComplaint(ctx, actor, { reference: item, words })
  if (close) await closeComplaint(ctx, actor, { reference: item })
  await finish(ctx, 'complaints', item, { decision: words === undefined ? 'close' : 'answer', shown_at })
  return {}
}
