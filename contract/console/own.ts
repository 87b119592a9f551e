// Calls of the console about oneself: sign-in, sessions, passkeys, two-step, preferences (STAFF-4).
import * as v from 'valibot'
import { staffCall } from './call.ts'
import { moment } from './fields.ts'

export const consoleLanguages = ['en', 'nl', 'de'] as const
export type ConsoleLanguage = (typeof consoleLanguages)[number]

const nothing = v.strictObject({})
const done = v.strictObject({})
const token = v.pipe(v.string(), v.minLength(20), v.maxLength(100))
const ownId = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) })
/** What a browser makes of a passkey; the server's library checks it. */
const credential = v.record(v.string(), v.unknown())
const options = v.record(v.string(), v.unknown())
const code = v.pipe(v.string(), v.trim(), v.minLength(6), v.maxLength(20))

export const preferences = v.strictObject({
  language: v.picklist(consoleLanguages),
  scheme: v.picklist(['system', 'day', 'night']),
  grey: v.boolean(),
  break_minutes: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(240))),
})
export type Preferences = v.InferOutput<typeof preferences>

export const invitation = staffCall({
  name: 'own.invitation',
  scope: 'anyone',
  input: v.strictObject({ token }),
  output: v.strictObject({ name: v.string(), role: v.string(), expires: moment }),
})
export const registerOptions = staffCall({
  name: 'own.registerOptions',
  scope: 'anyone',
  writes: true,
  input: v.strictObject({ token }),
  output: options,
})
export const register = staffCall({
  name: 'own.register',
  scope: 'anyone',
  writes: true,
  input: v.strictObject({ token, credential }),
  output: done,
})
export const signInOptions = staffCall({
  name: 'own.signInOptions',
  scope: 'anyone',
  writes: true,
  input: nothing,
  output: options,
})
export const signIn = staffCall({
  name: 'own.signIn',
  scope: 'anyone',
  writes: true,
  input: v.strictObject({ credential }),
  output: done,
})
export const signInByKey = staffCall({
  name: 'own.signInByKey',
  scope: 'anyone',
  writes: true,
  input: v.strictObject({ key: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)), code }),
  output: done,
})

/** Who is signed in, what they may do and where, and how they like it. */
export const me = staffCall({
  name: 'own.me',
  scope: 'own',
  input: nothing,
  output: v.strictObject({
    name: v.string(),
    role: v.string(),
    permissions: v.array(v.string()),
    /** Limited to sites: no call about the deployment. */
    is_limited: v.boolean(),
    sites: v.array(v.strictObject({ key: v.string(), name: v.string() })),
    expires: moment,
    preferences,
  }),
})
export type Me = v.InferOutput<typeof me.output>

export const savePreferences = staffCall({
  name: 'own.savePreferences',
  scope: 'own',
  writes: true,
  input: preferences,
  output: done,
})
export const security = staffCall({
  name: 'own.security',
  scope: 'own',
  input: nothing,
  output: v.strictObject({
    sessions: v.array(
      v.strictObject({ id: v.string(), device: v.string(), created_at: moment, seen_at: moment, is_this: v.boolean() }),
    ),
    passkeys: v.array(
      v.strictObject({ id: v.string(), name: v.string(), created_at: moment, used_at: v.nullable(moment) }),
    ),
    two_step: v.boolean(),
  }),
})
export const signOut = staffCall({ name: 'own.signOut', scope: 'own', writes: true, input: nothing, output: done })
export const signOutEverywhere = staffCall({
  name: 'own.signOutEverywhere',
  scope: 'own',
  writes: true,
  input: nothing,
  output: done,
})
export const endSession = staffCall({ name: 'own.endSession', scope: 'own', writes: true, input: ownId, output: done })
export const passkeyOptions = staffCall({
  name: 'own.passkeyOptions',
  scope: 'own',
  writes: true,
  input: nothing,
  output: options,
})
export const addPasskey = staffCall({
  name: 'own.addPasskey',
  scope: 'own',
  writes: true,
  input: v.strictObject({ credential }),
  output: done,
})
export const removePasskey = staffCall({
  name: 'own.removePasskey',
  scope: 'own',
  writes: true,
  input: ownId,
  output: done,
})
export const startTwoStep = staffCall({
  name: 'own.startTwoStep',
  scope: 'own',
  writes: true,
  input: nothing,
  output: v.strictObject({
    secret: v.string(),
    uri: v.string(),
    /** One path of an SVG of `size` × `size`. */
    qr: v.strictObject({ size: v.number(), path: v.string() }),
  }),
})
export const confirmTwoStep = staffCall({
  name: 'own.confirmTwoStep',
  scope: 'own',
  writes: true,
  input: v.strictObject({ code }),
  output: done,
})
export const endTwoStep = staffCall({
  name: 'own.endTwoStep',
  scope: 'own',
  writes: true,
  input: nothing,
  output: done,
})

export const ownCalls = [
  ...[invitation, registerOptions, register, signInOptions, signIn, signInByKey, me, savePreferences, security],
  ...[signOut, signOutEverywhere, endSession, passkeyOptions, addPasskey, removePasskey],
  ...[startTwoStep, confirmTwoStep, endTwoStep],
]
