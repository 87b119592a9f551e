// POST /api/passkeys/options: WebAuthn registration options for a new passkey of this member (ACC-14).
import type { Output } from '../../contract/call.ts'
import { durationSeconds } from '../../contract/limits.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { beginCeremony } from './ceremony.ts'
import { relyingParty, userHandle } from './passkeyAssertion.ts'
import { passkeysOf } from './passkeys.ts'
import { requireConfirmedAddress } from './requireConfirmedAddress.ts'
import { requireReauthentication } from './requireReauthentication.ts'
import { passkeyDemands, webauthn } from './webauthn.ts'

export async function passkeyOptions(ctx: MemberCtx): Promise<Output<typeof security.passkeyOptions>> {
  requireConfirmedAddress(ctx)
  await requireReauthentication(ctx)
  const { site, member } = ctx
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: site.choices.name,
    rpID: relyingParty(ctx).id,
    userID: userHandle(member),
    userName: member.name,
    userDisplayName: member.name,
    timeout: durationSeconds.ceremony * 1000,
    excludeCredentials: (await passkeysOf(ctx, member.id)).map(({ credential_id }) => ({ id: credential_id })),
    ...passkeyDemands,
  })
  await beginCeremony(ctx, 'passkey_add', { member: member.id, challenge: options.challenge })
  return { ...options }
}
