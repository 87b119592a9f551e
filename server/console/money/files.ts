// Files of a payment for staff: receipt, credit note, the dossier of a dispute (CRED-7, CRED-8, PAY-4).
import type { StaffFile, StaffInput } from '../../../contract/console/call.ts'
import type { creditNote as creditNoteCall, dossier as dossierCall } from '../../../contract/console/money.ts'
import { creditNoteFile, receiptFile } from '../../payments/index.ts'
import { disputeDossier } from '../../staff/index.ts'
import { auditLook } from '../auditLook.ts'
import type { SiteCtx } from '../context.ts'
import { refuseStaff } from '../refusal.ts'

const pdf = ({ name, bytes }: { name: string; bytes: Uint8Array }): StaffFile => ({
  type: 'application/pdf',
  name,
  bytes,
})

/** Names no buyer, in the language of the site. */
export const receipt = async ({ app, site }: SiteCtx, { payment }: StaffInput<typeof dossierCall>) =>
  pdf((await receiptFile(app, site, { payment, locale: site.domain_language })) ?? refuseStaff('not_found'))

export const creditNote = async ({ app, site }: SiteCtx, { number }: StaffInput<typeof creditNoteCall>) =>
  pdf((await creditNoteFile(app, site, { number, locale: site.domain_language })) ?? refuseStaff('not_found'))

export async function dossier(ctx: SiteCtx, { payment }: StaffInput<typeof dossierCall>) {
  const file = (await disputeDossier(ctx.app, ctx.site, payment)) ?? refuseStaff('not_found')
  await auditLook(ctx, 'dossier', { member: file.member })
  return pdf(file)
}
