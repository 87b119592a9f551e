// Two mails of a takedown: to the site's support, and the receipt to its author (SAFE-7).
import type { Ctx } from '../base/ctx.ts'
import { enqueueReplyMail, enqueueSupportMail } from '../notifications/index.ts'
import type { Takedown } from './requestTakedown.ts'

type Mailed = Takedown & { reference: string; copies: number; case_reference: string }

/** The address may be a stranger's, so that the receipt holds no text of the author. */
export async function mailTakedown(ctx: Ctx, { reference, place, description, email, copies, case_reference }: Mailed) {
  const mentions = ctx.member ? [ctx.member.id] : []
  await enqueueSupportMail(ctx, {
    ...{ kind: 'complaint', template: 'TakedownRequested', mentions },
    props: { reference, place, description, email, copies, case_reference },
  })
  await enqueueReplyMail(ctx, {
    ...{ kind: 'complaint', template: 'TakedownReceived', to: email, language: ctx.locale, mentions },
    props: { reference },
  })
}
