// Authentication and account security: password, email address, devices, two-step verification, passkeys (ACC-8, ACC-10, ACC-11, ACC-14, ACC-18).
import * as v from 'valibot'
import { call } from './call.ts'
import { count, emptyObject, id, text, time } from './fields.ts'
import { PASSWORD_CHARS } from './limits.ts'

const password = text(1_000)

/** WebAuthn's own JSON, as the browser's credential API takes and gives it; validated by the library. */
const webauthn = v.record(text(60), v.unknown())

/** Re-authentication of this session: sensitive changes require it within the last 15 minutes. */
export const reauthenticate = call({
  name: 'security.confirm',
  method: 'POST',
  path: '/api/confirm',
  access: 'member',
  before_consent: true,
  input: v.object({ password: text(PASSWORD_CHARS.max) }),
  output: emptyObject,
  refusals: ['old_password', 'login_blocked'],
  secret: true,
})

export const isReauthenticated = call({
  name: 'security.isConfirmed',
  method: 'GET',
  path: '/api/confirm',
  access: 'member',
  before_consent: true,
  input: emptyObject,
  output: v.object({ confirmed: v.boolean() }),
})

export const device = v.object({
  id,
  /** Browser and system in words, e.g. "Firefox, Windows"; empty where the browser did not say. */
  name: v.string(),
  form: v.nullable(v.picklist(['phone', 'tablet', 'desktop'])),
  created_at: time,
  seen_at: time,
  current: v.boolean(),
})
export type Device = v.InferOutput<typeof device>

export const devices = call({
  name: 'security.devices',
  method: 'GET',
  path: '/api/devices',
  access: 'member',
  input: emptyObject,
  output: v.object({ devices: v.array(device) }),
})

export const endDevice = call({
  name: 'security.endDevice',
  method: 'DELETE',
  path: '/api/devices/{id}',
  access: 'member',
  input: v.object({ id }),
  output: emptyObject,
  refusals: ['not_found'],
})

/** Log out everywhere; `others`: but not here. */
export const endDevices = call({
  name: 'security.endDevices',
  method: 'DELETE',
  path: '/api/devices',
  access: 'member',
  input: v.object({ others: v.boolean() }),
  output: emptyObject,
})

/** Ends every other session. */
export const changePassword = call({
  name: 'security.changePassword',
  method: 'PUT',
  path: '/api/password',
  access: 'member',
  input: v.object({ old_password: password, password, password_again: password }),
  output: emptyObject,
  refusals: ['old_password', 'passwords_differ', 'password_length', 'password_common', 'login_blocked'],
  secret: true,
})

/** Answers the same for members and strangers where the site's membership_privacy is strict. */
export const requestReset = call({
  name: 'security.requestReset',
  method: 'POST',
  path: '/api/reset-password',
  access: 'anyone',
  input: v.object({ email: text(400) }),
  output: emptyObject,
  refusals: ['invalid_email', 'email_not_found', 'account_leaving', 'too_many_resets', 'too_many'],
})

const recoveryInput = v.object({
  token: text(100),
  password,
  password_again: password,
  /** Which of the member's passkeys to remove. By default those added after the last change of the password. */
  remove_passkeys: v.optional(v.array(text(64))),
})
const recoveryRefusals = ['link_invalid', 'passwords_differ', 'password_length', 'password_common'] as const

/** Ends every session of the member. The link is single use. By a former address the account is taken back, as by undoChanges. */
export const resetPassword = call({
  name: 'security.resetPassword',
  method: 'PUT',
  path: '/api/reset-password',
  access: 'anyone',
  input: recoveryInput,
  output: emptyObject,
  refusals: recoveryRefusals,
  secret: true,
})

/**
 * By the link in a mail about a change: the address that it was mailed to is the member's again, passkeys and two-step verification added since
 * then are gone, every session is ended.
 */
export const undoChanges = call({
  name: 'security.undoChanges',
  method: 'POST',
  path: '/api/undo',
  access: 'anyone',
  input: recoveryInput,
  output: emptyObject,
  refusals: recoveryRefusals,
  secret: true,
})

/** What such a link would do; reading it changes nothing. */
export const recoveryPreview = call({
  name: 'security.recoveryPreview',
  method: 'GET',
  path: '/api/recovery',
  access: 'anyone',
  input: v.object({ token: text(100), purpose: v.picklist(['reset', 'undo']) }),
  output: v.object({
    /** The address that becomes the member's again; null where it stays. */
    email: v.nullable(v.string()),
    /** Changes from here on are undone. */
    since: v.nullable(time),
    /** `suspect`: removed by default. */
    passkeys: v.array(
      v.object({ id, name: v.string(), created_at: time, used_at: v.nullable(time), suspect: v.boolean() }),
    ),
  }),
  refusals: ['link_invalid'],
})

/** Mails both addresses; the new one takes effect when its link is used. Requires recent authentication and a confirmed address. */
export const changeEmail = call({
  name: 'security.changeEmail',
  method: 'PUT',
  path: '/api/email',
  access: 'member',
  input: v.object({ email: text(400), sure: v.optional(v.boolean(), false) }),
  /** As at signup: nothing was changed where it looks mistyped. */
  output: v.object({ email_suggestion: v.nullable(v.string()) }),
  refusals: [
    'not_confirmed',
    'confirm_first',
    'new_email_invalid',
    'email_taken',
    'email_barred',
    'email_same',
    'name_is_email',
    'too_many_mails',
  ],
})

export const confirmEmailChange = call({
  name: 'security.confirmEmail',
  method: 'POST',
  path: '/api/mail-change',
  access: 'anyone',
  input: v.object({ token: text(100) }),
  output: emptyObject,
  refusals: ['link_invalid', 'email_taken'],
  secret: true,
})

export const twoStep = call({
  name: 'security.twoStep',
  method: 'GET',
  path: '/api/two-step',
  access: 'member',
  input: emptyObject,
  output: v.object({ enabled: v.boolean(), recovery_left: count }),
})

/**
 * Requires a confirmed address, as passkeys do. A new TOTP secret, inactive until enableTwoStep proves that an app has it. `qr`: an SVG path of
 * `size` modules a side.
 */
export const startTwoStep = call({
  name: 'security.startTwoStep',
  method: 'POST',
  path: '/api/two-step',
  access: 'member',
  input: emptyObject,
  output: v.object({ secret: v.string(), uri: v.string(), qr: v.object({ size: count, path: v.string() }) }),
  refusals: ['not_confirmed', 'confirm_first', 'already_on'],
  secret: true,
})

/** Answers ten single-use recovery codes; they are not shown again. */
export const enableTwoStep = call({
  name: 'security.enableTwoStep',
  method: 'PUT',
  path: '/api/two-step',
  access: 'member',
  input: v.object({ code: text(40) }),
  output: v.object({ recovery_codes: v.array(v.string()) }),
  refusals: ['not_confirmed', 'confirm_first', 'code_wrong', 'already_on', 'login_blocked'],
  secret: true,
})

export const disableTwoStep = call({
  name: 'security.disableTwoStep',
  method: 'DELETE',
  path: '/api/two-step',
  access: 'member',
  input: emptyObject,
  output: emptyObject,
  refusals: ['confirm_first'],
})

/** Replaces all recovery codes. */
export const newRecoveryCodes = call({
  name: 'security.newRecoveryCodes',
  method: 'POST',
  path: '/api/two-step/recovery',
  access: 'member',
  input: emptyObject,
  output: v.object({ recovery_codes: v.array(v.string()) }),
  refusals: ['confirm_first', 'not_found'],
  secret: true,
})

export const passkey = v.object({ id, name: v.string(), created_at: time, used_at: v.nullable(time) })
export type Passkey = v.InferOutput<typeof passkey>

export const passkeys = call({
  name: 'security.passkeys',
  method: 'GET',
  path: '/api/passkeys',
  access: 'member',
  before_consent: true,
  input: emptyObject,
  output: v.object({ passkeys: v.array(passkey) }),
})

/** PublicKeyCredentialCreationOptions as JSON, for the browser. */
export const passkeyOptions = call({
  name: 'security.passkeyOptions',
  method: 'POST',
  path: '/api/passkeys/options',
  access: 'member',
  input: emptyObject,
  output: webauthn,
  refusals: ['not_confirmed', 'confirm_first'],
  secret: true,
})

export const addPasskey = call({
  name: 'security.addPasskey',
  method: 'POST',
  path: '/api/passkeys',
  access: 'member',
  input: v.object({ response: webauthn, name: v.optional(text(60), '') }),
  output: passkey,
  refusals: ['not_confirmed', 'confirm_first', 'passkey_failed', 'step_over'],
  secret: true,
})

export const removePasskey = call({
  name: 'security.removePasskey',
  method: 'DELETE',
  path: '/api/passkeys/{id}',
  access: 'member',
  input: v.object({ id }),
  output: emptyObject,
  refusals: ['confirm_first', 'not_found'],
})

/** Re-authentication by passkey: first the options, then the answer to them. */
export const reauthenticationOptions = call({
  name: 'security.passkeyConfirmOptions',
  method: 'POST',
  path: '/api/confirm/passkey/options',
  access: 'member',
  before_consent: true,
  input: emptyObject,
  output: webauthn,
  refusals: ['not_found'],
  secret: true,
})

export const reauthenticateByPasskey = call({
  name: 'security.passkeyConfirm',
  method: 'POST',
  path: '/api/confirm/passkey',
  access: 'member',
  before_consent: true,
  input: v.object({ response: webauthn }),
  output: emptyObject,
  refusals: ['passkey_failed', 'step_over'],
  secret: true,
})
