// Mails a report to the site's support: target, ids of both members, reason, text. The subject names nobody (SAFE-2).
import type { Ctx } from '../base/ctx.ts'
import type { MemberRow } from '../members/index.ts'
import { enqueueSupportMail } from '../notifications/index.ts'
import type { ReportInput } from './store.ts'

/** `again`: the reporter added to an earlier report. */
type ReportReference = { reference: string; again: boolean }

export const mailReport = (
  ctx: Ctx,
  reported: MemberRow,
  { photo, message, reason, words }: ReportInput,
  { reference, again: isRepeat }: ReportReference,
) =>
  enqueueSupportMail(ctx, {
    kind: 'report',
    template: 'Reported',
    mentions: [reported.id, ...(ctx.member ? [ctx.member.id] : [])],
    props: {
      reference,
      again: isRepeat,
      reason,
      words,
      member: reported.public_id,
      photo,
      message: message && `${message.chat} ${message.seq}`,
      reporter: ctx.member?.public_id ?? null,
      drawn: reported.kind === 'fictional',
      link: `${ctx.request.origin}/members/${reported.public_id}`,
    },
  })
