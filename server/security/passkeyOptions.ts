// POST /api/passkeys/options: what the browser needs to make a passkey for this member on this site (ACC-14).
import type { Output } from '../../contract/call.ts'
import { durationSeconds } from '../../contract/limits.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { beginCeremony } from './ceremony.ts'
import { userHandle, relyingParty } from './passkeyAssertion.ts'
import { passkeysOf } from './passkeys.ts'
import { requireConfirmedAddress } from './requireConfirmedAddress.ts'
import { requireReauthentication } from './requireReauthentication.ts'
import { webauthn } from './webauthn.ts'

/** -8 EdDSA, -7 ES256, -257 RS256: what authenticators in use have. */
export const algorithms = [-8, -7, -257]

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
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(ctx, member.id)).map(({ credential_id }) => ({ id: credential_id })),
    // It stands in for both steps: it must know whose it is, and ask for a finger, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await beginCeremony(ctx, 'passkey_add', { member: member.id, challenge: options.challenge })
  return { ...options }
}
