// Age assurance: what is due where, how somebody proves to be over 18, and what is kept of it (SAFE-1).
import * as v from 'valibot'
import { call } from './call.ts'
import { count, date, emptyObject, text } from './fields.ts'

/** How sure somebody's age must be, weakest first: by their word, by an estimate (a face), by a document. */
export const ageLevels = ['declared', 'estimated', 'verified'] as const
export type AgeLevel = (typeof ageLevels)[number]
/** Before what: an account, which covers all that follows, a photo that may be explicit, a message. */
export const ageMoments = ['signup', 'photos', 'chat'] as const
export type AgeMoment = (typeof ageMoments)[number]
/** wallet: the EU age verification app. provider: an OpenID provider that the operator configured. sandbox: neither is real. */
export const ageMethods = ['wallet', 'provider', 'sandbox'] as const
export type AgeMethod = (typeof ageMethods)[number]
/** Why an answer proved nothing, as its sender learns it. */
export const ageReasons = ['under_age', 'issuer', 'expired', 'cancelled', 'unreadable'] as const
export type AgeReason = (typeof ageReasons)[number]

/** Of an answer's text, base64url; a whole answer is below 6 KB. */
const MAX_ANSWER_CHARS = 40_000

/** Who knows it was shown the request. */
const requestId = v.pipe(v.string(), v.regex(/^[\w-]{32}$/))
const level = v.picklist(ageLevels)
const method = v.picklist(ageMethods)
/** All that is kept. `outcome`: over 18, and how sure. */
export const ageProof = v.object({ outcome: v.picklist(['estimated', 'verified']), method, day: date })
export type AgeProof = v.InferOutput<typeof ageProof>

/** A request to a wallet, in the two ways of the EU profile. */
const walletRequest = v.object({
  /** OpenID4VP by the wallet's own scheme, and by the general one. */
  link: v.string(),
  general_link: v.string(),
  qr: v.object({ size: count, path: v.string() }),
  /** Digital Credentials API, protocol org-iso-mdoc. */
  api: v.object({ deviceRequest: v.string(), encryptionInfo: v.string() }),
})

const attemptState = v.picklist(['started', 'answered', 'proven', 'refused'])

export const ageState = call({
  name: 'age.state',
  method: 'GET',
  path: '/api/age',
  access: 'anyone',
  input: emptyObject,
  output: v.object({
    /** What a signup or a member here needs at most, now. */
    due: level,
    proof: v.nullable(ageProof),
    /** Somebody whose proof would be kept: a member, or a signup that has begun. */
    can_prove: v.boolean(),
    methods: v.array(method),
    attempt: v.nullable(
      v.object({
        state: attemptState,
        method,
        reason: v.nullable(v.picklist(ageReasons)),
        wallet: v.nullable(walletRequest),
        /** Where the provider asks. */
        address: v.nullable(v.string()),
      }),
    ),
  }),
})

/** Begins anew: an earlier request of this browser is void. */
export const startAge = call({
  name: 'age.start',
  method: 'POST',
  path: '/api/age/start',
  access: 'anyone',
  input: v.object({ method }),
  output: emptyObject,
  refusals: ['age_unavailable', 'step_over'],
})

/** What the browser's Digital Credentials API answered. */
export const presentAge = call({
  name: 'age.present',
  method: 'POST',
  path: '/api/age/present',
  access: 'anyone',
  input: v.object({ response: text(MAX_ANSWER_CHARS) }),
  output: emptyObject,
  refusals: ['age_unavailable', 'age_not_proven', 'step_over'],
  secret: true,
})

/** What a wallet posts by itself (OpenID4VP `direct_post`), from whichever device it is on. */
export const receiveAge = call({
  name: 'age.receive',
  method: 'POST',
  path: '/api/age/openid4vp/{request}',
  access: 'system',
  input: v.object({ request: requestId, bytes: v.instance(Uint8Array) }),
  output: emptyObject,
  refusals: ['age_unavailable', 'age_not_proven', 'step_over', 'invalid'],
  body: 'bytes',
  secret: true,
})

/** How far the wallet on the other device is; the page asks every other second. */
export const ageProgress = call({
  name: 'age.progress',
  method: 'GET',
  path: '/api/age/progress',
  access: 'anyone',
  input: emptyObject,
  output: v.object({ state: v.nullable(attemptState) }),
})
