// Two mails of a complaint: to the site's support with its text, to its author with the reference alone (PAGE-2).
import type { Ctx } from '../base/ctx.ts'
import { enqueueReplyMail, enqueueSupportMail } from '../notifications/index.ts'
import type { Complaint } from './complain.ts'

/** The address may be a stranger's, so that mail holds no text of the author. */
export async function mailComplaint(ctx: Ctx, { reference, ...complaint }: Complaint & { reference: string }) {
  const mentions = ctx.member ? [ctx.member.id] : []
  await enqueueSupportMail(ctx, {
    kind: 'complaint',
    template: 'Complained',
    mentions,
    props: { ...complaint, reference, language: ctx.locale, member: ctx.member?.public_id ?? null },
  })
  const props = { reference, kind: complaint.kind }
  await enqueueReplyMail(ctx, {
    ...{ kind: 'complaint', template: 'ComplaintReceived', to: complaint.email, language: ctx.locale, mentions, props },
  })
}
