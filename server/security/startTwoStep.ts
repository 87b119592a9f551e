// POST /api/two-step: creates a TOTP secret, as text and QR code; inactive until a code confirms it (ACC-14).
import type { Output } from '../../contract/call.ts'
import { durationSeconds } from '../../contract/limits.ts'
import type * as security from '../../contract/security.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { requireConfirmedAddress } from './requireConfirmedAddress.ts'
import { requireReauthentication } from './requireReauthentication.ts'
import { decryptSecret, encryptSecret, newSecret, otpauthUri, qrOf } from './totp.ts'
import { hasTwoStep } from './twoStep.ts'

/** Answers the same secret again within 15 minutes, so that a reload does not invalidate what the app has just scanned. */
export async function startTwoStep(ctx: MemberCtx): Promise<Output<typeof security.startTwoStep>> {
  requireConfirmedAddress(ctx)
  await requireReauthentication(ctx)
  const { db, site, member, clock } = ctx
  if (await hasTwoStep(ctx, member.id)) refuse('already_on')
  const now = clock.now()
  const twoStep = await db.maybe<Columns<'two_step', 'secret'>>`
    insert into two_step (member_id, site_id, secret, created_at)
    values (${member.id}, ${site.id}, ${encryptSecret(ctx, newSecret())}, ${now})
    on conflict (member_id) do update
    set secret = case when two_step.created_at > ${addSeconds(now, -durationSeconds.confirmed)} then two_step.secret else excluded.secret end,
      created_at = case when two_step.created_at > ${addSeconds(now, -durationSeconds.confirmed)} then two_step.created_at else excluded.created_at end,
      last_step = 0
    where two_step.confirmed_at is null
    returning secret`
  if (!twoStep) refuse('already_on')
  const secret = decryptSecret(ctx, twoStep.secret)
  const uri = otpauthUri({ issuer: ctx.site.choices.name, label: member.name }, secret)
  return { secret, uri, qr: qrOf(uri) }
}
