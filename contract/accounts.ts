// Getting in: the user call of spec §7, signup in steps 0 to 4, activation (ACC-1 to ACC-8, ACC-13).
import * as v from 'valibot'
import { genders } from './attributes.ts'
import { call } from './call.ts'
import { age, count, country, id, locale, nothing, text } from './fields.ts'
import { interests } from './interests.ts'
import { emailLength, passwordLength } from './limits.ts'
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
})
export type User = v.InferOutput<typeof user>

const answer = v.object({ user: v.nullable(user) })

export const me = call({
  name: 'accounts.me',
  method: 'GET',
  path: '/api/user.php',
  who: 'anyone',
  input: nothing,
  output: answer,
})

/** `email` may hold a name. Sets the session cookie. */
export const login = call({
  name: 'accounts.login',
  method: 'POST',
  path: '/api/user.php',
  who: 'anyone',
  input: v.object({ email: text(emailLength), password: text(passwordLength.max) }),
  output: answer,
  refusals: ['login_failed', 'login_blocked'],
  secret: true,
})

export const saveLanguage = call({
  name: 'accounts.saveLanguage',
  method: 'PUT',
  path: '/api/user.php',
  who: 'anyone',
  input: v.object({ language: locale }),
  output: answer,
})

export const logout = call({
  name: 'accounts.logout',
  method: 'GET',
  path: '/api/logout.php',
  who: 'anyone',
  input: nothing,
  output: nothing,
  writes: true,
})

/** What a half-done signup holds; the password is never among it. `step` 5 is done. */
export const signupDraft = v.object({
  step: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  target: v.nullable(v.object({ id, name: v.string(), fictional: v.boolean() })),
  gender: v.nullable(v.picklist(genders)),
  looks_for: v.nullable(v.picklist(genders)),
  name: v.nullable(v.string()),
  date_of_birth: v.nullable(v.string()),
  email: v.nullable(v.string()),
  has_password: v.boolean(),
})
export type SignupDraft = v.InferOutput<typeof signupDraft>

export const signupState = call({
  name: 'accounts.signupState',
  method: 'GET',
  path: '/api/signup',
  who: 'anyone',
  input: nothing,
  output: signupDraft,
})

/** Steps: 0 who I am and whom I look for, 1 name and date of birth, 2 e-mail, 3 password and terms, 4 message and interests. */
export const signupStep = call({
  name: 'accounts.signupStep',
  method: 'POST',
  path: '/api/signup',
  who: 'anyone',
  input: v.variant('step', [
    v.object({
      step: v.literal(0),
      gender: v.picklist(genders),
      looks_for: v.picklist(genders),
      min_age: v.optional(age),
      max_age: v.optional(age),
      country: v.optional(country),
      target: v.optional(id),
    }),
    v.object({ step: v.literal(1), name: text(100), date_of_birth: text(20) }),
    v.object({ step: v.literal(2), email: text(400) }),
    v.object({ step: v.literal(3), password: text(1_000), terms: v.boolean() }),
    v.object({
      step: v.literal(4),
      signup_message: v.optional(text(20_000), ''),
      interests: v.optional(v.pipe(v.array(v.picklist(interests)), v.maxLength(50)), []),
      likes_for_me: v.optional(v.boolean(), false),
    }),
    /** Back to an earlier step; loses nothing. */
    v.object({ step: v.literal('back'), to: v.picklist([0, 1, 2, 3]) }),
  ]),
  output: signupDraft,
  refusals: [
    'invite_only',
    'invalid_email',
    'name_is_email',
    'name_starts_with_at',
    'name_length',
    'name_taken',
    'invalid_birth',
    'password_length',
    'password_common',
    'terms_not_accepted',
    'email_taken',
    'message_too_long',
    'invalid',
  ],
  secret: true,
})

/** Confirms the email address. The link is single use. */
export const activate = call({
  name: 'accounts.activate',
  method: 'POST',
  path: '/api/activate',
  who: 'anyone',
  input: v.object({ token: text(100) }),
  output: nothing,
  refusals: ['link_invalid'],
})
