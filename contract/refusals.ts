// Every expected refusal: its code, HTTP status and English text; the quoted texts are the specification's own (§2.3, §5, §8).
// The ids are explicit, so that the server can translate them into eleven languages without a macro.
import type { Price } from './chats.ts'

const refusal = <S extends number>(status: S, text: { id: string; message: string }) => ({ status, ...text })

export const refusals = {
  // anywhere
  invalid: refusal(400, /*i18n*/ { id: 'refusal.invalid', message: 'Please check what you entered.' }),
  invalid_text: refusal(400, /*i18n*/ { id: 'refusal.invalid_text', message: 'This text could not be read.' }),
  unreadable: refusal(400, /*i18n*/ { id: 'refusal.unreadable', message: 'This request could not be read.' }),
  head_too_large: refusal(
    431,
    /*i18n*/ {
      id: 'refusal.head_too_large',
      message:
        'Your browser sent more than we read. Clear the cookies of this site or shorten the address, and try again.',
    },
  ),
  too_slow: refusal(408, /*i18n*/ { id: 'refusal.too_slow', message: 'This took too long. Please try again.' }),
  authentication_required: refusal(
    403,
    /*i18n*/ { id: 'refusal.authentication_required', message: 'Please log in first.' },
  ),
  other_member: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.other_member',
      message: 'Someone else has logged in here since this page was opened. Please reload the page.',
    },
  ),
  not_same_origin: refusal(
    403,
    /*i18n*/ { id: 'refusal.not_same_origin', message: 'This request did not come from our own pages.' },
  ),
  not_found: refusal(404, /*i18n*/ { id: 'refusal.not_found', message: 'This page could not be found' }),
  too_large: refusal(413, /*i18n*/ { id: 'refusal.too_large', message: 'This is too large.' }),
  unknown_site: refusal(421, /*i18n*/ { id: 'refusal.unknown_site', message: 'There is no site at this address.' }),
  too_many: refusal(
    429,
    /*i18n*/ { id: 'refusal.too_many', message: 'That was a bit fast. Please wait a moment and try again.' },
  ),
  too_many_profiles: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.too_many_profiles',
      message: 'You have seen a lot of profiles in a short time. Please take a short break and come back.',
    },
  ),
  proof_needed: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.proof_needed',
      message:
        'A lot of people are signing up from your internet connection right now, so your browser has to solve a small task that keeps bots out. This one couldn’t. Please try again in an hour, or use another browser.',
    },
  ),
  key_reused: refusal(
    422,
    /*i18n*/ { id: 'refusal.key_reused', message: 'This request was already made with other contents.' },
  ),
  in_progress: refusal(409, /*i18n*/ { id: 'refusal.in_progress', message: 'This is already being done.' }),
  bug: refusal(500, /*i18n*/ { id: 'refusal.bug', message: 'An error occured, please try again later.' }),
  undecryptable: refusal(
    503,
    /*i18n*/ {
      id: 'refusal.undecryptable',
      message: 'We can’t read a part of your data at the moment. Please write to support.',
    },
  ),
  unreachable: refusal(503, /*i18n*/ { id: 'refusal.unreachable', message: 'An error has occurred.' }),
  storage_unavailable: refusal(
    503,
    /*i18n*/ {
      id: 'refusal.storage_unavailable',
      message: 'Photos and files aren’t available right now. Please try again in a few minutes.',
    },
  ),
  push_service_unknown: refusal(
    422,
    /*i18n*/ { id: 'refusal.push_service_unknown', message: 'We can’t send notifications to this browser.' },
  ),

  // accounts
  login_failed: refusal(401, /*i18n*/ { id: 'refusal.login_failed', message: 'Login failed, please try again' }),
  login_blocked: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.login_blocked',
      message: 'Too many incorrect attempts, account blocked for {minutes} min.',
    },
  ),
  network_blocked: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.network_blocked',
      message:
        'There were too many wrong logins from your internet connection, not only yours. Please try again in {minutes} min.',
    },
  ),
  invalid_email: refusal(400, /*i18n*/ { id: 'refusal.invalid_email', message: 'Invalid email' }),
  name_is_email: refusal(
    400,
    /*i18n*/ { id: 'refusal.name_is_email', message: 'Username may not be the same as your e-mail address' },
  ),
  name_starts_with_at: refusal(
    400,
    /*i18n*/ { id: 'refusal.name_starts_with_at', message: 'Username may not start with @' },
  ),
  name_length: refusal(400, /*i18n*/ { id: 'refusal.name_length', message: 'A username has 3 to 20 characters.' }),
  invalid_birth: refusal(400, /*i18n*/ { id: 'refusal.invalid_birth', message: 'Invalid date of birth.' }),
  under_age: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.under_age',
      message: 'This site is for people aged {min} and over. You can’t sign up here for the next {hours} hours.',
    },
  ),
  password_length: refusal(
    400,
    /*i18n*/ { id: 'refusal.password_length', message: 'A password has 8 to 200 characters.' },
  ),
  password_common: refusal(
    400,
    /*i18n*/ { id: 'refusal.password_common', message: 'Too many people use this password. Please choose another.' },
  ),
  terms_not_accepted: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.terms_not_accepted',
      message: 'Please confirm that you are an adult and accept the terms.',
    },
  ),
  email_taken: refusal(
    409,
    /*i18n*/ { id: 'refusal.email_taken', message: 'This email address already owns an account on this website.' },
  ),
  name_taken: refusal(
    409,
    /*i18n*/ { id: 'refusal.name_taken', message: 'This username is taken. Please choose another.' },
  ),
  invite_only: refusal(403, /*i18n*/ { id: 'refusal.invite_only', message: 'This site is by invitation only.' }),
  account_barred: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.account_barred',
      message: 'We cannot open an account for you here. Please contact customer service.',
    },
  ),
  email_barred: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.email_barred',
      message: 'This address cannot be used here. Please contact customer service.',
    },
  ),
  link_invalid: refusal(
    410,
    /*i18n*/ { id: 'refusal.link_invalid', message: 'Link expired or invalid, request a new email' },
  ),
  account_leaving: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.account_leaving',
      message: 'This account is being deleted. Come back with the link in our email, or contact customer service.',
    },
  ),
  name_letters: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.name_letters',
      message: "A username has letters of one script, digits, spaces and the marks . - _ ' ʻ · (the dot · only in l·l)",
    },
  ),
  name_contact: refusal(
    400,
    /*i18n*/ { id: 'refusal.name_contact', message: 'A username may not hold an address or a phone number.' },
  ),
  name_reserved: refusal(
    400,
    /*i18n*/ { id: 'refusal.name_reserved', message: 'This username is reserved. Please choose another.' },
  ),
  confirm_first: refusal(
    403,
    /*i18n*/ { id: 'refusal.confirm_first', message: 'Please confirm first that it is you.' },
  ),
  step_over: refusal(410, /*i18n*/ { id: 'refusal.step_over', message: 'That took too long. Please begin again.' }),
  code_wrong: refusal(400, /*i18n*/ { id: 'refusal.code_wrong', message: 'That code is not right. Please try again.' }),
  passkey_failed: refusal(
    400,
    /*i18n*/ { id: 'refusal.passkey_failed', message: 'This passkey did not work. Please try again.' },
  ),
  already_on: refusal(409, /*i18n*/ { id: 'refusal.already_on', message: 'This is on already.' }),
  old_password: refusal(400, /*i18n*/ { id: 'refusal.old_password', message: 'Please check your old password.' }),
  signup_password: refusal(
    400,
    /*i18n*/ { id: 'refusal.signup_password', message: 'This is not the password chosen at signup.' },
  ),
  passwords_differ: refusal(
    400,
    /*i18n*/ { id: 'refusal.passwords_differ', message: 'The entered passwords are not the same.' },
  ),
  email_not_found: refusal(404, /*i18n*/ { id: 'refusal.email_not_found', message: 'E-mail address not found' }),
  too_many_resets: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.too_many_resets',
      message: 'Too many password reset emails sent, please try again tomorrow.',
    },
  ),
  too_many_mails: refusal(
    429,
    /*i18n*/ { id: 'refusal.too_many_mails', message: 'Too many emails sent, please try again tomorrow.' },
  ),
  new_email_invalid: refusal(
    400,
    /*i18n*/ { id: 'refusal.new_email_invalid', message: 'New email adress is invalid.' },
  ),
  email_same: refusal(409, /*i18n*/ { id: 'refusal.email_same', message: 'This is your address already.' }),
  too_many_exports: refusal(
    429,
    /*i18n*/ { id: 'refusal.too_many_exports', message: 'You had your data today. Please try again tomorrow.' },
  ),
  nothing_to_refund: refusal(
    409,
    /*i18n*/ { id: 'refusal.nothing_to_refund', message: 'There are no bought credits left to refund.' },
  ),
  refund_failed: refusal(
    502,
    /*i18n*/ { id: 'refusal.refund_failed', message: 'The refund did not work. Please contact customer service.' },
  ),
  paused: refusal(
    409,
    /*i18n*/ { id: 'refusal.paused', message: 'Your profile is paused. Come back to write to someone new.' },
  ),

  // members and photos
  blocked: refusal(
    403,
    /*i18n*/ { id: 'refusal.blocked', message: "You're blocked by {name}. You do not have access to this page." },
  ),
  blocked_by_you: refusal(
    403,
    /*i18n*/ { id: 'refusal.blocked_by_you', message: 'You blocked {name}. Unblock to write again.' },
  ),
  unconfirmed_limit: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.unconfirmed_limit',
      message: 'You have seen {max} people today. Confirm your email address to see everyone.',
    },
  ),
  search_closed: refusal(403, /*i18n*/ { id: 'refusal.search_closed', message: 'Log in to look around.' }),
  not_a_photo: refusal(
    415,
    /*i18n*/ {
      id: 'refusal.not_a_photo',
      message: 'This file is not a photo we can read. Use JPEG, PNG, WebP or AVIF.',
    },
  ),
  photo_damaged: refusal(
    415,
    /*i18n*/ {
      id: 'refusal.photo_damaged',
      message: 'This photo is damaged or did not arrive whole. Please choose another.',
    },
  ),
  photo_moving: refusal(
    415,
    /*i18n*/ { id: 'refusal.photo_moving', message: 'This picture moves. Please choose a still photo.' },
  ),
  photo_mixed: refusal(
    415,
    /*i18n*/ {
      id: 'refusal.photo_mixed',
      message: 'This file holds more than a photo. Save the photo anew and send that.',
    },
  ),
  photo_heic: refusal(
    415,
    /*i18n*/ {
      id: 'refusal.photo_heic',
      message:
        'HEIC photos can’t be opened here. Please send a JPEG: on an iPhone, choose Most Compatible under Settings, Camera, Formats; on a Mac, open the photo in Preview and export it.',
    },
  ),
  photo_too_large: refusal(
    413,
    /*i18n*/ {
      id: 'refusal.photo_too_large',
      message: 'This photo is too large. The most is 20 MB and 50 megapixels.',
    },
  ),
  photo_limit: refusal(409, /*i18n*/ { id: 'refusal.photo_limit', message: 'You can have up to {max} photos.' }),

  premium_only: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.premium_only',
      message: 'This is for premium members. Any bundle of credits makes you one.',
    },
  ),
  out_of_likes: refusal(
    409,
    /*i18n*/ { id: 'refusal.out_of_likes', message: 'These were your likes for today. New ones come tomorrow.' },
  ),
  out_of_swipes: refusal(
    409,
    /*i18n*/ { id: 'refusal.out_of_swipes', message: 'That was everybody for today. The game goes on tomorrow.' },
  ),
  nothing_to_undo: refusal(409, /*i18n*/ { id: 'refusal.nothing_to_undo', message: 'There is nothing to undo.' }),
  too_many_reports: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.too_many_reports',
      message: 'You reported a lot today. Please write to {email} if there is more.',
    },
  ),

  complaint_kind: refusal(
    400,
    /*i18n*/ { id: 'refusal.complaint_kind', message: 'Please choose what your complaint is about.' },
  ),
  complaint_empty: refusal(400, /*i18n*/ { id: 'refusal.complaint_empty', message: 'Please tell us what happened.' }),
  complaint_too_long: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.complaint_too_long',
      message: 'A complaint has at most {max} characters; yours has {length}. Please shorten it, or write to {email}.',
    },
  ),
  name_too_long: refusal(
    400,
    /*i18n*/ { id: 'refusal.name_too_long', message: 'This name is too long. At most {max} characters.' },
  ),
  no_files: refusal(
    415,
    /*i18n*/ { id: 'refusal.no_files', message: 'Files can’t be sent with this form. Please send the words alone.' },
  ),

  // chats
  own_profile: refusal(409, /*i18n*/ { id: 'refusal.own_profile', message: 'This is your own profile.' }),
  empty_message: refusal(400, /*i18n*/ { id: 'refusal.empty_message', message: 'Write something first.' }),
  message_too_long: refusal(
    400,
    /*i18n*/ { id: 'refusal.message_too_long', message: 'A message has at most {max} characters.' },
  ),
  no_credits: refusal(
    402,
    /*i18n*/ { id: 'refusal.no_credits', message: 'You are out of credits. Your message is kept.' },
  ),
  not_confirmed: refusal(
    403,
    /*i18n*/ { id: 'refusal.not_confirmed', message: 'Please confirm your email address first.' },
  ),
  partner_not_confirmed: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.partner_not_confirmed',
      message: 'This member has not confirmed the email address yet and cannot get replies.',
    },
  ),
  member_gone: refusal(410, /*i18n*/ { id: 'refusal.member_gone', message: 'This member is no longer here.' }),

  // credits and payments
  code_not_found: refusal(404, /*i18n*/ { id: 'refusal.code_not_found', message: 'Code not found' }),
  cap_reached: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.cap_reached',
      message: 'This would be more than you let yourself spend this month.',
    },
  ),
  method_barred: refusal(
    409,
    /*i18n*/ { id: 'refusal.method_barred', message: 'You can’t pay this way any more. Please choose another one.' },
  ),
  card_failed: refusal(409, /*i18n*/ { id: 'refusal.card_failed', message: 'Stored card failed' }),
  nothing_to_repeat: refusal(
    404,
    /*i18n*/ { id: 'refusal.nothing_to_repeat', message: 'There is no order that could be repeated.' },
  ),
  return_too_late: refusal(
    409,
    /*i18n*/ { id: 'refusal.return_too_late', message: 'The days in which this purchase can be returned are over.' },
  ),
  code_used: refusal(409, /*i18n*/ { id: 'refusal.code_used', message: 'Code already used' }),
  code_in_use: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.code_in_use',
      message: 'This code is in use in another checkout, until {until} at the latest.',
    },
  ),
  method_waits: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.method_waits',
      message: 'One of your payments was charged back. Please write to our support before you pay in a new way.',
    },
  ),
  method_not_available: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.method_not_available',
      message: 'This way to pay is not available here. Please choose another.',
    },
  ),
  price_changed: refusal(
    409,
    /*i18n*/ { id: 'refusal.price_changed', message: 'The price has changed. Please look at it once more.' },
  ),
  bad_signature: refusal(401, /*i18n*/ { id: 'refusal.bad_signature', message: 'The signature is not valid.' }),

  // direct debit
  code_invalid: refusal(400, /*i18n*/ { id: 'refusal.code_invalid', message: 'Code invalid' }),
  directdebit_blocked: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.directdebit_blocked',
      message: 'Your account is blocked for direct debit payments.',
    },
  ),
  directdebit_limit: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.directdebit_limit',
      message:
        'Your limit for direct debit payments has been reached. It counts what is still to be collected and what you ordered this month. Please choose another way to pay.',
    },
  ),
  too_many_codes: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.too_many_codes',
      message: 'No more codes can be sent right now. Please try again later, or choose another way to pay.',
    },
  ),
  holder_invalid: refusal(
    400,
    /*i18n*/ { id: 'refusal.holder_invalid', message: 'Please enter the account holder as the bank knows the name.' },
  ),
  iban_invalid: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.iban_invalid',
      message: 'This is not an IBAN. It begins with two letters and two digits.',
    },
  ),
  iban_outside_sepa: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.iban_outside_sepa',
      message: 'Accounts of this country can’t be debited. Please use an account within SEPA.',
    },
  ),
  iban_length: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.iban_length',
      message: 'This IBAN is too long or too short for its country.',
    },
  ),
  iban_check_digit: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.iban_check_digit',
      message: 'There is a typing mistake in this IBAN: its check digits do not fit.',
    },
  ),
  street_invalid: refusal(400, /*i18n*/ { id: 'refusal.street_invalid', message: 'Please enter your street.' }),
  house_number_invalid: refusal(
    400,
    /*i18n*/ { id: 'refusal.house_number_invalid', message: 'Please enter your house number.' },
  ),
  zip_invalid: refusal(400, /*i18n*/ { id: 'refusal.zip_invalid', message: 'Please enter your postal code.' }),
  city_invalid: refusal(400, /*i18n*/ { id: 'refusal.city_invalid', message: 'Please enter your city.' }),
  phone_invalid: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.phone_invalid',
      message: 'Please enter a mobile number with its country code, as in +31 6 12345678.',
    },
  ),
  phone_country: refusal(
    400,
    /*i18n*/ { id: 'refusal.phone_country', message: 'We can’t send codes to phones of this country.' },
  ),
} as const

export type RefusalCode = keyof typeof refusals

/** An RFC 9457 problem document as every refused call answers it. `detail` is in the reader's language. */
export type Problem = {
  type: string
  title: string
  status: number
  code: RefusalCode
  detail: string
  /** What is wrong, by input field. */
  fields?: Record<string, string>
  /** With `price_changed` of a message: what the next one costs now. */
  price?: Price
  /** Seconds after which the same request may be made again; also in the header Retry-After. */
  retry_after?: number
  authentication_required?: true
}
