// Tells the site's support of a report: what, who by their ids, why, in whose words. The subject names nobody (SAFE-2).
import type { Ctx } from '../base/ctx.ts'
import type { MemberRow } from '../members/index.ts'
import { enqueueSupportMail } from '../notifications/index.ts'
import type { ReportInput } from './store.ts'

/** `again`: the same reporter added to it. */
type ReportReference = { reference: string; again: boolean }

export const mailReport = (
  ctx: Ctx,
  who: MemberRow,
  { photo, message, reason, words }: ReportInput,
  { reference, again }: ReportReference,
) =>
  enqueueSupportMail(ctx, {
    kind: 'report',
    template: 'Reported',
    mentions: [who.id, ...(ctx.member ? [ctx.member.id] : [])],
    props: {
      reference,
      again,
      reason,
      words,
      member: who.public_id,
      photo,
      message: message && `${message.chat} ${message.seq}`,
      reporter: ctx.member?.public_id ?? null,
      drawn: who.kind === 'fictional',
      link: `${ctx.request.origin}/members/${who.public_id}`,
    },
  })
