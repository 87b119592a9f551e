// What is asked of a wallet: the one element that says whether somebody is over 18 (profile 1.0.8, A.5).
import { Embedded, encodeCbor } from './cbor.ts'

export const DOC_TYPE = 'eu.europa.ec.av.1'
export const NAME_SPACE = 'eu.europa.ec.av.1'
export const ELEMENT = 'age_over_18'

/** `false`: the element is not to be retained. */
const itemsRequest = new Map<string, unknown>([
  ['docType', DOC_TYPE],
  ['nameSpaces', new Map([[NAME_SPACE, new Map([[ELEMENT, false]])]])],
])

/** DeviceRequest of ISO 18013-5, 8.3.2.1.2.1, byte for byte that of Annex A.10. */
export const deviceRequest = encodeCbor(
  new Map<string, unknown>([
    ['version', '1.0'],
    ['docRequests', [new Map([['itemsRequest', new Embedded(encodeCbor(itemsRequest))]])]],
  ]),
)

/** Query of OpenID4VP for the same. */
export const dcqlQuery = {
  credentials: [
    {
      id: 'proof_of_age',
      format: 'mso_mdoc',
      meta: { doctype_value: DOC_TYPE },
      claims: [{ path: [NAME_SPACE, ELEMENT] }],
    },
  ],
}
