// Whether an issuer's certificate leads to an anchor of the trusted list (ISO 18013-5, 9.3.1).
import { X509Certificate } from 'node:crypto'
import { AttestationError, refuseUnlessHolds } from './attestationError.ts'

/** A certificate of the trusted list: an authority's, or a signer's own. `statuses`: the newest first. */
export type Anchor = { certificate: X509Certificate; statuses: { granted: boolean; since: Date }[] }

/** A list may forget what was before its first status. */
export const isGrantedAt = ({ statuses }: Anchor, time: Date) =>
  (statuses.find(({ since }) => since <= time) ?? statuses.at(-1))?.granted === true

const MAX_CHAIN_CERTIFICATES = 3
const MAX_CERTIFICATE_BYTES = 8 * 1024
/** Signers of mobile documents (ISO 18013-5, Annex B), and of attestations of age (profile 1.0.8, Annex A.10). */
const keyUsages = ['1.0.18013.5.1.2', '1.3.130.2.0.0.1.2']
const P256 = 'prime256v1'

export const isValidAt = ({ validFromDate, validToDate }: X509Certificate, time: Date) =>
  validFromDate <= time && time <= validToDate

/** The signer's certificate, and what lists it. `chain`: as the attestation brings it, the signer first. Throws AttestationError. */
export function checkChain(chain: Uint8Array[], anchors: Anchor[], now: Date) {
  refuseUnlessHolds(chain.length > 0 && chain.length <= MAX_CHAIN_CERTIFICATES, 'unreadable')
  const certificates = chain.map(readCertificate)
  const [signer, ...authorities] = certificates as [X509Certificate, ...X509Certificate[]]
  refuseUnlessHolds(signer.publicKey.asymmetricKeyDetails?.namedCurve === P256, 'wrong_algorithm')
  const isListed = ({ fingerprint256 }: X509Certificate) =>
    anchors.some(({ certificate }) => certificate.fingerprint256 === fingerprint256)
  let issued = signer
  for (const authority of isListed(signer) ? [] : authorities) {
    // An anchor that comes along is looked up below, not taken from the attestation.
    if (isListed(authority)) break
    refuseUnlessHolds(isIssuedBy(issued, authority), 'unknown_issuer')
    issued = authority
  }
  const isAnchor = ({ certificate }: Anchor) =>
    isListed(signer) ? certificate.fingerprint256 === signer.fingerprint256 : isIssuedBy(issued, certificate)
  const found = anchors.filter(isAnchor)
  refuseUnlessHolds(found.length, 'unknown_issuer')
  const granted = found.filter((it) => isGrantedAt(it, now))
  refuseUnlessHolds(granted.length, 'issuer_withdrawn')
  const used = certificates.slice(0, certificates.indexOf(issued) + 1)
  const areValid = used.every((it) => isValidAt(it, now)) && granted.some((it) => isValidAt(it.certificate, now))
  refuseUnlessHolds(areValid, 'issuer_expired')
  // Of a signer that is listed itself the list says what it is for.
  const isForAge = !signer.ca && signer.keyUsage?.some((usage) => keyUsages.includes(usage))
  refuseUnlessHolds(isListed(signer) || isForAge, 'wrong_key_usage')
  return { signer, anchors: granted }
}

function readCertificate(bytes: Uint8Array): X509Certificate {
  refuseUnlessHolds(bytes.length <= MAX_CERTIFICATE_BYTES, 'unreadable')
  try {
    return new X509Certificate(bytes)
  } catch {
    throw new AttestationError('unreadable')
  }
}

const isIssuedBy = (certificate: X509Certificate, authority: X509Certificate) =>
  authority.ca && certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
