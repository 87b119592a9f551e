// WebAuthn authentication (assertion): a challenge, and the verified answer of one of the site's passkeys (ACC-14).
import type { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Id } from '../../contract/ids.ts'
import { durationSeconds } from '../../contract/limits.ts'
import type { Ctx, CurrentMember } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { beginCeremony, clearCeremonyCookie, endCeremony } from './ceremony.ts'
import { passkeysOf } from './passkeys.ts'
import { credentialIdOf, relyingPartyOf, userHandleOf, verifySignature, webauthn } from './webauthn.ts'

type AssertionPurpose = 'passkey_login' | 'passkey_confirm'
type AssertionResponse = Record<string, unknown>

export const relyingParty = ({ request }: Pick<Ctx, 'request'>) => relyingPartyOf(request.origin)

/** WebAuthn user handle: the 16 random bytes of the public id. */
export const userHandle = ({ public_id }: Pick<CurrentMember, 'public_id'>) =>
  new Uint8Array(Buffer.from(public_id, 'hex'))

/** `member`: only this member's passkeys; null: any passkey that the browser has for this site. */
export async function startAssertion(ctx: Ctx, purpose: AssertionPurpose, member: Id<'member'> | null) {
  const passkeys = member === null ? [] : await passkeysOf(ctx, member)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    timeout: durationSeconds.ceremony * 1000,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as AuthenticatorTransport[],
    })),
  })
  await beginCeremony(ctx, purpose, { member, challenge: options.challenge })
  return { ...options }
}
type AuthenticatorTransport = NonNullable<
  NonNullable<Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']>[number]['transports']
>[number]

/** Answers the owner's member id. Refuses step_over without a ceremony, passkey_failed otherwise. Uses up the challenge either way. */
export async function verifyAssertion(
  ctx: Ctx,
  purpose: AssertionPurpose,
  response: AssertionResponse,
): Promise<Id<'member'>> {
  const ceremony = (await endCeremony(ctx, purpose)) ?? refuse('step_over')
  clearCeremonyCookie(ctx, purpose)
  const credential = await findPasskey(ctx, response)
  if (!credential || (ceremony.member !== null && ceremony.member !== credential.member))
    return refuse('passkey_failed')
  const newCounter = await verifySignature(relyingParty(ctx), ceremony.challenge ?? '', response, credential)
  if (newCounter === null) return refuse('passkey_failed')
  if (!userHandleMatches(response, credential, ceremony.member === null)) return refuse('passkey_failed')
  const updated = await ctx.db.run`
    update passkey
    set counter = ${newCounter}, used_at = ${ctx.clock.now()}
    where credential_id = ${credential.id} and site_id = ${ctx.site.id} and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0))`
  return updated ? credential.member : refuse('passkey_failed')
}

type PasskeyCredential = Columns<'member_public', 'public_id'> &
  Columns<'passkey', 'public_key' | 'counter'> & { id: string; member: Id<'member'> }

async function findPasskey({ db, site }: Ctx, response: AssertionResponse): Promise<PasskeyCredential | null> {
  const id = credentialIdOf(response)
  if (id === null) return null
  const passkey = await db.maybe<PasskeyCredential>`
    select p.credential_id as id, p.member_id as member, m.public_id, p.public_key, p.counter
    from passkey p join member_public m on m.id = p.member_id and m.site_id = p.site_id
    where p.credential_id = ${id} and p.site_id = ${site.id}`
  return passkey ?? null
}

/** Without a named member the user handle is required; where present it must match. */
function userHandleMatches(response: AssertionResponse, credential: PasskeyCredential, required: boolean): boolean {
  const handle = userHandleOf(response)
  if (handle === undefined) return !required
  return typeof handle === 'string' && Buffer.from(handle, 'base64url').equals(userHandle(credential))
}
