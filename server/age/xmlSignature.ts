// The signature of a trusted list in XML (XMLDSig of XAdES, as ETSI TS 119 612 asks): one, around the whole document, by a key that is known
// (SAFE-1). Nothing is looked up by an id and no certificate is taken from the file, and whoever reads the list gets the very text that was
// hashed: what was not signed cannot pass for it.
import { constants, createHash, type KeyObject, verify } from 'node:crypto'
import type { XmlDocument, XmlElement, XmlNode } from 'libxml2-wasm'

const prefixes = { ds: 'http://www.w3.org/2000/09/xmldsig#', xades: 'http://uri.etsi.org/01903/v1.3.2#' }
const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const SIGNED_PROPERTIES = 'http://uri.etsi.org/01903#SignedProperties'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const XPATH_FILTER = 'http://www.w3.org/2002/06/xmldsig-filter2'

const hashes: Record<string, string> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
}
const signatureMethod =
  /^http:\/\/www\.w3\.org\/(?:2001\/04\/xmldsig-more#(?<type>rsa|ec)(?:dsa)?-(?<hash>sha256|sha384|sha512)|2007\/05\/xmldsig-more#(?<pss>sha256|sha384|sha512)-rsa-MGF1)$/

/** What costs more than linear time: unusual, and possible before the signature is known to be right. */
const MAX_ATTRIBUTES = 20
const MAX_NAMESPACE_DECLARATIONS = 2_000

/** The document without its signature, canonical. Throws where it is not signed by one of the keys. */
export async function readSignedXml(text: string, keys: KeyObject[]): Promise<string> {
  const { XmlDocument, XmlC14NMode } = await import('libxml2-wasm')
  refuseUnlessSigned(!/<!(?:DOCTYPE|ENTITY)/i.test(text), 'a document type')
  refuseUnlessSigned(text.split('xmlns').length <= MAX_NAMESPACE_DECLARATIONS, 'too many namespaces')
  const doc = XmlDocument.fromString(text)
  try {
    refuseUnlessSigned(doc.dtd === null, 'a document type')
    refuseUnlessSigned(doc.eval(`not(//*[count(@*) > ${MAX_ATTRIBUTES}])`), 'too many attributes')
    const canonical = (node: XmlNode | XmlDocument) =>
      node.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 })
    const signature = only(doc.root, '/*/ds:Signature')
    const info = only(signature, 'ds:SignedInfo')
    refuseUnlessSigned(isExclusive(only(info, 'ds:CanonicalizationMethod')), 'another canonicalisation')
    verifySignature(signature, info, canonical(info), keys)
    refuseUnlessSigned(info.find('ds:Reference', prefixes).length === 2, 'other references')
    const properties = only(signature, 'ds:Object/xades:QualifyingProperties/xades:SignedProperties')
    const toProperties = only(info, `ds:Reference[@Type="${SIGNED_PROPERTIES}"]`)
    refuseUnlessSigned(attribute(toProperties, 'URI') === `#${attribute(properties, 'Id')}`, 'other references')
    readReference(toProperties, [isExclusive])(canonical(properties))
    const checkDocument = readReference(only(info, 'ds:Reference[@URI=""]'), [removesSignature, isExclusive])
    // Frees it: nothing of it may be read from here on.
    signature.remove()
    return checkDocument(canonical(doc))
  } finally {
    doc.dispose()
  }
}

function verifySignature(signature: XmlElement, info: XmlElement, signed: string, keys: KeyObject[]) {
  const { type, hash, pss } = signatureMethod.exec(algorithmOf(only(info, 'ds:SignatureMethod')))?.groups ?? {}
  const value = Buffer.from(only(signature, 'ds:SignatureValue').content, 'base64')
  const padding = pss ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST } : {}
  const isBy = (key: KeyObject) =>
    key.asymmetricKeyType === (pss ? 'rsa' : type) &&
    verify(hash ?? pss, Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363', ...padding }, value)
  refuseUnlessSigned(keys.some(isBy), 'a wrong signature')
}

type TransformCheck = (transform: XmlElement) => boolean

/** Gives the text back where it is the one that the reference has the digest of. */
function readReference(reference: XmlElement, checks: TransformCheck[]) {
  const transforms = reference.find('ds:Transforms/ds:Transform', prefixes) as XmlElement[]
  const areExpected =
    transforms.length === checks.length && checks.every((check, n) => check(transforms[n] as XmlElement))
  refuseUnlessSigned(areExpected, 'other transforms')
  const hash = hashes[algorithmOf(only(reference, 'ds:DigestMethod'))]
  const stated = only(reference, 'ds:DigestValue').content.replace(/\s/g, '')
  return (text: string) => {
    refuseUnlessSigned(hash && createHash(hash).update(text).digest('base64') === stated, 'a wrong digest')
    return text
  }
}

/** Without a list of prefixes. */
const isExclusive: TransformCheck = (it) => algorithmOf(it) === EXCLUSIVE_C14N && it.find('*').length === 0
/** Both take out the list's one signature; any other is part of what is hashed. */
const removesSignature: TransformCheck = (it) =>
  algorithmOf(it) === ENVELOPED ||
  (algorithmOf(it) === XPATH_FILTER &&
    /^\/descendant::\w+:Signature$/.test(only(it, '*[@Filter="subtract"]').content.trim()))

const attribute = (element: XmlElement, name: string) => element.attr(name)?.value ?? ''
const algorithmOf = (element: XmlElement) => attribute(element, 'Algorithm')

function only(node: XmlNode, path: string): XmlElement {
  const found = node.find(path, prefixes)
  refuseUnlessSigned(found.length === 1, `not one ${path}`)
  return found[0] as XmlElement
}

function refuseUnlessSigned(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(why)
}
