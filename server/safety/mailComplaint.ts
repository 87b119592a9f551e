// A complaint's two mails: to the site's support with all that was said, to its writer with the reference alone (PAGE-2).
import type { Ctx } from '../base/ctx.ts'
import { enqueueReplyMail, enqueueSupportMail } from '../notifications/index.ts'
import type { Complaint } from './complain.ts'

/** Whoever types a stranger's address puts no word of their own into that mailbox. */
export async function mailComplaint(ctx: Ctx, { reference, ...it }: Complaint & { reference: string }) {
  const about = ctx.member ? [ctx.member.id] : []
  await enqueueSupportMail(ctx, {
    kind: 'complaint',
    template: 'Complained',
    mentions: about,
    props: { ...it, reference, language: ctx.locale, member: ctx.member?.public_id ?? null },
  })
  const props = { reference, kind: it.kind }
  await enqueueReplyMail(ctx, {
    ...{ kind: 'complaint', template: 'ComplaintReceived', to: it.email, language: ctx.locale, mentions: about, props },
  })
}
