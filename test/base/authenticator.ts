// An authenticator for tests: makes passkeys and answers challenges as a phone would, and lies where a test asks it to.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Given = {
  /** Where the page says it is. */
  origin: string
  host?: string
  /** Whether the person has shown a finger, a face or a PIN. */
  verified?: boolean
  present?: boolean
  counter?: number
  userHandle?: string | null
  type?: string
  challenge?: string
  crossOrigin?: boolean
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
}

type Options = { challenge: string; user?: { id: string } }

const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

export function authenticator() {
  const id = randomBytes(16)
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let handle = ''

  return {
    id: url(id),
    /** Answers PublicKeyCredentialCreationOptions. */
    create(options: Record<string, unknown>, given: Given) {
      const { challenge, user } = options as Options
      handle = user?.id ?? ''
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([head(given, 0x40), Buffer.alloc(16), length, id, coseKey(keys.publicKey)])
      const { fmt, attStmt } = given.attestation ?? { fmt: 'none', attStmt: new Map() }
      const object = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(clientData('webauthn.create', challenge, given)),
          attestationObject: url(isoCBOR.encode(object as never)),
          transports: ['internal', 'hybrid', 'thought'],
        },
      }
    },
    /** Answers PublicKeyCredentialRequestOptions. */
    get(options: Record<string, unknown>, given: Given) {
      const data = clientData('webauthn.get', (options as Options).challenge, given)
      const authData = head(given)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), keys.privateKey)
      const userHandle = given.userHandle === undefined ? handle : given.userHandle
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(data),
          authenticatorData: url(authData),
          signature: url(signature),
          ...(userHandle !== null && { userHandle }),
        },
      }
    },
  }
}

function clientData(type: string, challenge: string, given: Given) {
  const { origin, crossOrigin = false } = given
  return Buffer.from(
    JSON.stringify({ type: given.type ?? type, challenge: given.challenge ?? challenge, origin, crossOrigin }),
  )
}

/** Host, flags, counter. */
function head({ origin, host, present = true, verified = true, counter = 0 }: Given, more = 0) {
  const flags = (present ? 0x01 : 0) | (verified ? 0x04 : 0) | more
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(host ?? new URL(origin).hostname), Buffer.from([flags]), count])
}

function coseKey(key: KeyObject) {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const map = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return isoCBOR.encode(map as never)
}
