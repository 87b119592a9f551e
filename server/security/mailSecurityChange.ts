// A mail to the member: how one gets into the account has changed (ACC-14, ACC-18).
import type { MemberCtx } from '../base/ctx.ts'
import { enqueueMail } from '../notifications/index.ts'

export type SecurityChange = 'two_step_on' | 'two_step_off' | 'recovery_codes' | 'passkey_added' | 'passkey_removed'

/** Where the member has no address there is nobody to tell. */
export const mailSecurityChange = (ctx: MemberCtx, change: SecurityChange) =>
  enqueueMail(ctx, {
    member: ctx.member.id,
    kind: 'security',
    template: 'SecurityChanged',
    props: { name: ctx.member.name, what: change, link: `${ctx.request.origin}/account` },
  })
