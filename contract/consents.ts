// Consents: what is asked in words and with a tick of its own, and how it is given and withdrawn (SAFE-6).
import * as v from 'valibot'
import { call } from './call.ts'
import { emptyObject, locale, text, time } from './fields.ts'

/** `sensitive_data`: there is no membership without it. `advertising_postbacks`: the network that sent somebody is told of signup and purchases. */
export const consentKinds = ['sensitive_data', 'advertising_postbacks'] as const
export type ConsentKind = (typeof consentKinds)[number]

const MAX_KEY_CHARS = 60
export const consentKeys = v.pipe(v.array(text(MAX_KEY_CHARS)), v.maxLength(consentKinds.length))

const consent = v.object({
  kind: v.picklist(consentKinds),
  version: v.number(),
  words: v.string(),
  language: locale,
  agreed_at: time,
  withdrawn_at: v.nullable(time),
})
export type Consent = v.InferOutput<typeof consent>

/** All that the member ever gave, the newest first. */
export const list = call({
  name: 'consents.list',
  method: 'GET',
  path: '/api/consents',
  access: 'member',
  before_consent: true,
  input: emptyObject,
  output: v.object({
    consents: v.array(consent),
    /** Nothing else is possible before the member has answered. */
    due: v.boolean(),
  }),
})

export const give = call({
  name: 'consents.give',
  method: 'POST',
  path: '/api/consents',
  access: 'member',
  before_consent: true,
  input: v.object({ consents: consentKeys }),
  output: emptyObject,
  refusals: ['consent_needed', 'consent_outdated'],
})

/** Without `sensitive_data` the profile is hidden at once, and everything but leaving waits for another answer. */
export const withdraw = call({
  name: 'consents.withdraw',
  method: 'POST',
  path: '/api/consents/withdrawn',
  access: 'member',
  before_consent: true,
  input: v.object({ kind: v.picklist(consentKinds) }),
  output: emptyObject,
})
