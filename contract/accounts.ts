// Getting in: the user call of spec §7, signup in steps 0 to 4, activation (ACC-1 to ACC-8, ACC-13).
import * as v from 'valibot'
import { genders } from './attributes.ts'
import { call } from './call.ts'
import { confirmedSend, shownPrice } from './chats.ts'
import { consentKeys } from './consents.ts'
import { age, count, country, emptyObject, id, locale, text } from './fields.ts'
import { interests } from './interests.ts'
import { dismissals, MAX_EMAIL_CHARS, MAX_HELLO_CHARS, MAX_LANDER_LIKES, PASSWORD_CHARS } from './limits.ts'
import { image } from './photos.ts'

export const user = v.object({
  profile: v.object({
    id,
    name: v.string(),
    country,
    main_image: v.nullable(image),
    status: v.picklist(['active', 'disabled']),
  }),
  credits: count,
  paid_user: v.boolean(),
  fictional_icon: v.boolean(),
  language: locale,
  scope: v.array(v.string()),
  status: v.picklist(['not_confirmed', 'active']),
  notifications_disabled: v.array(v.string()),
  has_push: v.boolean(),
  banners: v.boolean(),
  /** Hidden from everybody until the member comes back (PRO-9). */
  paused: v.boolean(),
  /** Alerts that the member dismissed on any device and that are not due again (NAV-8). */
  dismissed_alerts: v.array(v.picklist(dismissals)),
})
export type User = v.InferOutput<typeof user>

const answer = v.object({ user: v.nullable(user) })

export const currentUser = call({
  name: 'accounts.currentUser',
  method: 'GET',
  path: '/api/user.php',
  access: 'anyone',
  input: emptyObject,
  output: answer,
})

/** `email` may hold a name. Sets the session cookie. */
export const login = call({
  name: 'accounts.login',
  method: 'POST',
  path: '/api/user.php',
  access: 'anyone',
  input: v.object({ email: text(MAX_EMAIL_CHARS), password: text(PASSWORD_CHARS.max) }),
  output: v.object({
    user: v.nullable(user),
    /** What is still to be shown where two-step verification is on: any one of these. Empty where the member is in. */
    second_step: v.array(v.picklist(['code', 'recovery_code', 'passkey'])),
  }),
  refusals: ['login_failed', 'login_blocked', 'account_leaving', 'account_suspended'],
  secret: true,
})

/** The second step: six digits of the app, or a recovery code. The cookie of the first step says whose. */
export const loginCode = call({
  name: 'accounts.loginCode',
  method: 'POST',
  path: '/api/login/code',
  access: 'anyone',
  input: v.object({ code: text(40) }),
  output: answer,
  refusals: ['code_wrong', 'login_blocked', 'step_over', 'account_leaving'],
  secret: true,
})

/** Options for the browser: of the member whose first step was right, else of whichever passkey the browser has for this site. */
export const passkeyLoginOptions = call({
  name: 'accounts.passkeyLoginOptions',
  method: 'POST',
  path: '/api/login/passkey/options',
  access: 'anyone',
  input: emptyObject,
  output: v.record(v.string(), v.unknown()),
  refusals: ['too_many'],
  secret: true,
})

export const passkeyLogin = call({
  name: 'accounts.passkeyLogin',
  method: 'POST',
  path: '/api/login/passkey',
  access: 'anyone',
  input: v.object({ response: v.record(text(60), v.unknown()) }),
  output: answer,
  refusals: ['passkey_failed', 'step_over', 'account_leaving'],
  secret: true,
})

export const saveLanguage = call({
  name: 'accounts.saveLanguage',
  method: 'PUT',
  path: '/api/user.php',
  access: 'anyone',
  input: v.object({ language: locale }),
  output: answer,
})

export const dismissAlert = call({
  name: 'accounts.dismissAlert',
  method: 'POST',
  path: '/api/alerts/dismissed',
  access: 'member',
  input: v.object({ alert: v.picklist(dismissals) }),
  output: emptyObject,
})

export const logout = call({
  name: 'accounts.logout',
  method: 'GET',
  path: '/api/logout.php',
  access: 'anyone',
  input: emptyObject,
  output: emptyObject,
  writes: true,
})

/** What a half-done signup holds; the password is never among it. `step` 5 is done. */
export const signupDraft = v.object({
  step: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  /** `message_price`: of the first message to them, in credits. `credit_worth`: of one credit in the smallest bundle; null where none is on sale. */
  target: v.nullable(
    v.object({
      ...{ id, name: v.string(), fictional: v.boolean(), message_price: count },
      credit_worth: v.nullable(v.object({ amount: v.number(), currency: v.string() })),
    }),
  ),
  gender: v.nullable(v.picklist(genders)),
  looks_for: v.nullable(v.picklist(genders)),
  name: v.nullable(v.string()),
  date_of_birth: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** 'Did you mean': still at step 2, until the address is sent with `sure`, or another one is. */
  email_suggestion: v.nullable(v.string()),
  has_password: v.boolean(),
  /** Chosen on the lander that led here (LAND-1): whom one will have liked, and what is filled in later. */
  likes: v.array(v.object({ id, name: v.string(), fictional: v.boolean(), main_image: v.nullable(image) })),
  interests: v.array(v.picklist(interests)),
  hello: v.nullable(v.string()),
  /** Keys of what was agreed to at step 0 (SAFE-6). */
  consents: v.array(v.string()),
  /** A proof of age comes before the next step (SAFE-1). */
  age_required: v.boolean(),
})
export type SignupDraft = v.InferOutput<typeof signupDraft>

export const signupState = call({
  name: 'accounts.signupState',
  method: 'GET',
  path: '/api/signup',
  access: 'anyone',
  /** `likes`: of the lander's address, before the first step has put them into the draft. */
  input: v.object({
    likes: v.optional(
      v.pipe(
        text(1_000),
        v.transform((ids) => ids.split(',')),
        v.maxLength(MAX_LANDER_LIKES),
      ),
    ),
  }),
  output: signupDraft,
})

/** A task for the browser (https://altcha.org), signed for this signup alone. */
const challenge = v.object({
  parameters: v.object({
    ...{ algorithm: text(30), nonce: text(64), salt: text(64), cost: count, keyLength: count, keyPrefix: text(128) },
    /** Seconds since 1970. */
    data: v.object({ expires: count }),
  }),
  signature: text(100),
})

/** What a signup takes after `proof_needed`: the browser solves it, and sends both with the last step. */
export const signupChallenge = call({
  name: 'accounts.signupChallenge',
  method: 'GET',
  path: '/api/signup/challenge',
  access: 'anyone',
  input: emptyObject,
  output: challenge,
  refusals: ['step_over'],
})

const proof = v.object({ challenge, solution: v.object({ counter: count, derivedKey: text(128) }) })
export type Proof = v.InferOutput<typeof proof>

/** Steps: 0 who I am and whom I look for, 1 name and date of birth, 2 e-mail, 3 password and terms, 4 message. */
export const signupStep = call({
  name: 'accounts.signupStep',
  method: 'POST',
  path: '/api/signup',
  access: 'anyone',
  input: v.variant('step', [
    v.object({
      step: v.literal(0),
      /** Nothing of this step is kept without the consent to sensitive data (SAFE-6). */
      consents: v.optional(consentKeys, []),
      gender: v.picklist(genders),
      looks_for: v.picklist(genders),
      min_age: v.optional(age),
      max_age: v.optional(age),
      country: v.optional(country),
      target: v.optional(id),
      likes: v.optional(v.pipe(v.array(id), v.maxLength(MAX_LANDER_LIKES))),
      interests: v.optional(v.pipe(v.array(v.picklist(interests)), v.maxLength(50))),
      hello: v.optional(text(MAX_HELLO_CHARS)),
    }),
    // Longer than any of them may be: the rule says what is wrong, in its own words.
    v.object({ step: v.literal(1), name: text(20_000), date_of_birth: text(20_000) }),
    v.object({ step: v.literal(2), email: text(20_000), sure: v.optional(v.boolean(), false) }),
    v.object({ step: v.literal(3), password: text(20_000), terms: v.boolean() }),
    v.object({
      step: v.literal(4),
      signup_message: v.optional(text(60_000), ''),
      price: shownPrice,
      confirmed: confirmedSend,
      interests: v.optional(v.pipe(v.array(v.picklist(interests)), v.maxLength(50)), []),
      likes_for_me: v.optional(v.boolean(), false),
      proof: v.optional(proof),
    }),
    /** Back to an earlier step; loses nothing. */
    v.object({ step: v.literal('back'), to: v.picklist([0, 1, 2, 3]) }),
  ]),
  output: signupDraft,
  refusals: [
    'account_barred',
    'invite_only',
    'step_over',
    'consent_needed',
    'consent_outdated',
    'invalid_email',
    'name_is_email',
    'name_starts_with_at',
    'name_length',
    'name_letters',
    'name_contact',
    'name_reserved',
    'name_taken',
    'invalid_birth',
    'under_age',
    'age_required',
    'password_length',
    'password_common',
    'terms_not_accepted',
    'email_taken',
    'account_leaving',
    'too_many',
    'proof_needed',
    'message_too_long',
    'no_credits',
    'price_changed',
    'confirm_send',
    'invalid',
  ],
  secret: true,
})

/**
 * Confirms the email address. The link is single use. In another browser than the signup's it takes `password`: the one of the signup, or, with
 * `password_again`, a new one.
 */
export const activate = call({
  name: 'accounts.activate',
  method: 'POST',
  path: '/api/activate',
  access: 'anyone',
  input: v.object({
    token: text(100),
    password: v.optional(text(1_000)),
    password_again: v.optional(text(1_000)),
  }),
  output: emptyObject,
  refusals: [
    'link_invalid',
    'confirm_first',
    'signup_password',
    'login_blocked',
    'passwords_differ',
    'password_length',
    'password_common',
  ],
  secret: true,
})

/** What the activation link confirms; reading it changes nothing. */
export const activationPreview = call({
  name: 'accounts.activationPreview',
  method: 'GET',
  path: '/api/activate',
  access: 'anyone',
  input: v.object({ token: text(100) }),
  output: v.object({ name: v.string(), needs_password: v.boolean() }),
  refusals: ['link_invalid'],
})

/** "This was not me", by the owner of the mailbox: the account loses the address. */
export const declineActivation = call({
  name: 'accounts.declineActivation',
  method: 'POST',
  path: '/api/activation/decline',
  access: 'anyone',
  input: v.object({ token: text(100) }),
  output: emptyObject,
  refusals: ['link_invalid'],
  secret: true,
})

/** The activation mail once more, to the same address (ACC-16). */
export const resendActivation = call({
  name: 'accounts.resendActivation',
  method: 'POST',
  path: '/api/activation',
  access: 'member',
  idempotency_key: true,
  input: emptyObject,
  output: emptyObject,
  refusals: ['too_many_mails'],
})

/** Another address than the one that was entered, as long as none is confirmed; the links mailed before work no more (ACC-16). */
export const correctEmail = call({
  name: 'accounts.correctEmail',
  method: 'PUT',
  path: '/api/activation',
  access: 'member',
  input: v.object({ email: text(20_000), sure: v.optional(v.boolean(), false) }),
  /** As at signup: nothing was changed where it looks mistyped. */
  output: v.object({ email_suggestion: v.nullable(v.string()) }),
  refusals: [
    'invalid',
    'invalid_email',
    'email_taken',
    'email_barred',
    'account_leaving',
    'under_age',
    'email_same',
    'name_is_email',
    'too_many_mails',
    'too_many',
  ],
})
