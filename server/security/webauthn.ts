// WebAuthn: the library, loaded on first use (28 MB and half a second of start-up), and its two checks, for members and
// for staff (ACC-14, STAFF-4).
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

export const webauthn = () => import('@simplewebauthn/server')
const webauthnHelpers = () => import('@simplewebauthn/server/helpers')

/** Origin of the page, and the host that passkeys are bound to. */
export type RelyingParty = { origin: string; id: string }
export const relyingPartyOf = (origin: string): RelyingParty => ({ origin, id: new URL(origin).hostname })

/** COSE algorithms: -8 EdDSA, -7 ES256, -257 RS256. */
export const algorithms = [-8, -7, -257]

/** A passkey replaces password and second step: it must be discoverable and verify the user (finger, face or PIN). */
export const passkeyDemands = {
  attestationType: 'none',
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  supportedAlgorithmIDs: algorithms,
} as const

/** What a browser sent, of whatever shape. */
type Response = Record<string, unknown>

/** null where the registration is not valid. */
export async function verifyRegistration({ origin, id }: RelyingParty, challenge: string, response: Response) {
  const registration = response as unknown as RegistrationResponseJSON
  try {
    const { verifyRegistrationResponse } = await webauthn()
    if (await hasAttestationCertificate(registration)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: registration,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return verified && registrationInfo ? registrationInfo.credential : null
  } catch {
    return null
  }
}

/** No attestation was requested, and validating a certificate would fetch its revocation list from a URL that the client names. */
async function hasAttestationCertificate({ response }: RegistrationResponseJSON) {
  const { decodeAttestationObject, isoBase64URL } = await webauthnHelpers()
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  return !['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c') !== undefined
}

type StoredCredential = { id: string; public_key: Buffer; counter: number }

/** Checks origin, host, challenge, signature, user presence and verification, counter. Answers the new counter; null where the answer is not valid. */
export async function verifySignature(
  party: RelyingParty,
  challenge: string,
  response: Response,
  { id, public_key, counter }: StoredCredential,
): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await webauthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(public_key), counter },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for every mismatch and for malformed answers.
    return null
  }
}

/** The id of a credential that a browser sent; null where it can be none. */
export const credentialIdOf = ({ id }: Response): string | null =>
  typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : null

/** The account that the authenticator says the passkey is of; undefined where it says nothing. */
export function userHandleOf({ response }: Response): unknown {
  const handle = (response as { userHandle?: unknown } | undefined)?.userHandle
  return handle === null ? undefined : handle
}
