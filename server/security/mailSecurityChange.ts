// Mails the member that the ways to log in have changed (ACC-14, ACC-18).
import type { MemberCtx } from '../base/ctx.ts'
import { enqueueMail } from '../notifications/index.ts'

export type SecurityChange = 'two_step_on' | 'two_step_off' | 'recovery_codes' | 'passkey_added' | 'passkey_removed'

/** Does nothing for a member without an address. */
export const mailSecurityChange = (ctx: MemberCtx, change: SecurityChange) =>
  enqueueMail(ctx, {
    member: ctx.member.id,
    kind: 'security',
    template: 'SecurityChanged',
    props: { name: ctx.member.name, what: change, link: `${ctx.request.origin}/account` },
  })
