// Setting a new password: validation, and what ends with the old one (ACC-3, ACC-10, ACC-18).
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { checkFields } from '../base/refuseFields.ts'
import { setPasswordHash } from '../members/index.ts'
import { revokeLinks } from '../notifications/index.ts'
import { deleteCeremonies } from './ceremony.ts'
import { mailSecurityNotice } from './mailSecurityNotice.ts'
import { passwordRefusal } from './passwordHash.ts'

type NewPasswordInput = { password: string; password_again: string }

/** Refuses per field. */
export async function validateNewPassword(
  ctx: Ctx,
  member: Id<'member'>,
  { password, password_again }: NewPasswordInput,
) {
  const { db, site } = ctx
  const { name, email } = await db.one<Columns<'member_contact', 'name' | 'email'>>`
    select name, email from member_contact where id = ${member} and site_id = ${site.id}`
  checkFields({
    password: passwordRefusal(ctx, password, [name, email]),
    password_again: password === password_again ? null : 'passwords_differ',
  })
}

/** Invalidates what the old password started: logins before their second step, reset links, email changes. */
export async function setPassword(ctx: Ctx, member: Id<'member'>, password_hash: string, suspect_from?: Date) {
  const { name } = await setPasswordHash(ctx, member, password_hash)
  await revokeLinks(ctx, member, ['reset', 'mail_change'])
  await deleteCeremonies(ctx, member, ['second_step'])
  const props = { name, link: `${ctx.request.origin}/reset-password` }
  const notice = { kind: 'password_changed', template: 'PasswordChanged', props } as const
  await mailSecurityNotice(ctx, member, notice, suspect_from && { suspect_from })
}
