// Every expected refusal: its code, HTTP status and English text; the quoted texts are the specification's own (§2.3, §5, §8).
// The ids are explicit, so that the server can translate them into eleven languages without a macro.
import type { Price, Sign } from './chats.ts'

const refusal = <S extends number>(status: S, text: { id: string; message: string }) => ({ status, ...text })

export const refusals = {
  // anywhere
  invalid: refusal(
    400,
    /*i18n*/ { id: 'refusal.invalid', message: 'Something isn’t right here. Check what you entered.' },
  ),
  invalid_text: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.invalid_text',
      message: 'We can’t read some characters in this text. Remove them and try again.',
    },
  ),
  unreadable: refusal(
    400,
    /*i18n*/ { id: 'refusal.unreadable', message: 'We couldn’t read this request. Reload the page and try again.' },
  ),
  head_too_large: refusal(
    431,
    /*i18n*/ {
      id: 'refusal.head_too_large',
      message:
        'Your browser sent more than we can read. Clear this site’s cookies or shorten the address, then try again.',
    },
  ),
  too_slow: refusal(
    408,
    /*i18n*/ { id: 'refusal.too_slow', message: 'This took too long. Check your connection and try again.' },
  ),
  authentication_required: refusal(
    403,
    /*i18n*/ { id: 'refusal.authentication_required', message: 'You’re not logged in. Log in to continue.' },
  ),
  other_member: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.other_member',
      message: 'Someone else has logged in here since you opened this page. Reload it to continue.',
    },
  ),
  not_same_origin: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.not_same_origin',
      message: 'This request didn’t come from our own pages. Open the site and try again.',
    },
  ),
  not_found: refusal(404, /*i18n*/ { id: 'refusal.not_found', message: 'This page could not be found' }),
  too_large: refusal(
    413,
    /*i18n*/ { id: 'refusal.too_large', message: 'This is too large to send. Make it smaller and try again.' },
  ),
  unknown_site: refusal(
    421,
    /*i18n*/ { id: 'refusal.unknown_site', message: 'There’s no site at this address. Check it for typos.' },
  ),
  too_many: refusal(
    429,
    /*i18n*/ { id: 'refusal.too_many', message: 'That was a bit fast. Wait a moment and try again.' },
  ),
  too_many_profiles: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.too_many_profiles',
      message: 'You’ve opened a lot of profiles in a short time. Take a short break and come back.',
    },
  ),
  proof_needed: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.proof_needed',
      message:
        'Many people are signing up from your internet connection, so we check for bots. Your browser couldn’t complete the check. Try again in an hour or use another browser.',
    },
  ),
  key_reused: refusal(
    422,
    /*i18n*/ {
      id: 'refusal.key_reused',
      message: 'This was already sent with different details. Reload the page and try again.',
    },
  ),
  in_progress: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.in_progress',
      message: 'We’re already working on this. Wait a moment before you try again.',
    },
  ),
  bug: refusal(500, /*i18n*/ { id: 'refusal.bug', message: 'An error occured, please try again later.' }),
  undecryptable: refusal(
    503,
    /*i18n*/ {
      id: 'refusal.undecryptable',
      message: 'We can’t read part of your data right now. Contact customer service.',
    },
  ),
  unreachable: refusal(503, /*i18n*/ { id: 'refusal.unreachable', message: 'An error has occurred.' }),
  storage_unavailable: refusal(
    503,
    /*i18n*/ {
      id: 'refusal.storage_unavailable',
      message: 'Photos and files aren’t available right now. Try again in a few minutes.',
    },
  ),
  push_service_unknown: refusal(
    422,
    /*i18n*/ {
      id: 'refusal.push_service_unknown',
      message: 'We can’t send notifications to this browser. Try another one.',
    },
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
      message: 'Too many failed logins from your internet connection, maybe not yours. Try again in {minutes} min.',
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
  name_length: refusal(400, /*i18n*/ { id: 'refusal.name_length', message: 'Your username needs 3 to 20 characters.' }),
  invalid_birth: refusal(400, /*i18n*/ { id: 'refusal.invalid_birth', message: 'Invalid date of birth.' }),
  under_age: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.under_age',
      message: 'You must be {min} or older to use this site. You can’t sign up here for the next {hours} hours.',
    },
  ),
  age_required: refusal(
    403,
    /*i18n*/ { id: 'refusal.age_required', message: 'Confirm that you’re over 18 to continue.' },
  ),
  age_not_proven: refusal(
    403,
    /*i18n*/ { id: 'refusal.age_not_proven', message: 'That didn’t confirm your age. Try again, or another way.' },
  ),
  age_unavailable: refusal(
    503,
    /*i18n*/ {
      id: 'refusal.age_unavailable',
      message: 'The age check isn’t available right now, so we can’t let you through. Try again later.',
    },
  ),
  password_length: refusal(
    400,
    /*i18n*/ { id: 'refusal.password_length', message: 'Your password needs 8 to 200 characters.' },
  ),
  password_common: refusal(
    400,
    /*i18n*/ { id: 'refusal.password_common', message: 'That password is too common. Choose another.' },
  ),
  terms_not_accepted: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.terms_not_accepted',
      message: 'Confirm that you’re an adult and accept the terms to continue.',
    },
  ),
  consent_needed: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.consent_needed',
      message: 'Tick the box above if you agree. Without it we can’t give you a profile.',
    },
  ),
  consent_due: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.consent_due',
      message: 'First tell us if you agree to how we use your data. Reload the page to answer.',
    },
  ),
  consent_outdated: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.consent_outdated',
      message: 'We’ve changed these words since you opened this page. Read them again and tick the box if you agree.',
    },
  ),
  email_taken: refusal(
    409,
    /*i18n*/ { id: 'refusal.email_taken', message: 'This email address already owns an account on this website.' },
  ),
  name_taken: refusal(409, /*i18n*/ { id: 'refusal.name_taken', message: 'That username is taken. Choose another.' }),
  invite_only: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.invite_only',
      message: 'This site is by invitation only. Use your invitation link to sign up.',
    },
  ),
  account_barred: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.account_barred',
      message: 'We can’t open an account for you here. Contact customer service.',
    },
  ),
  email_barred: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.email_barred',
      message: 'This email can’t be used here. Contact customer service.',
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
      message: 'This account is being deleted. To get it back, tap the link in our email or contact customer service.',
    },
  ),
  name_letters: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.name_letters',
      message: "Use letters of one alphabet, digits, spaces and the marks . - _ ' ʻ · (the dot · only in l·l)",
    },
  ),
  name_contact: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.name_contact',
      message: 'Your username can’t include contact details. Choose another.',
    },
  ),
  name_reserved: refusal(
    400,
    /*i18n*/ { id: 'refusal.name_reserved', message: 'That username is reserved. Choose another.' },
  ),
  confirm_first: refusal(403, /*i18n*/ { id: 'refusal.confirm_first', message: 'Confirm it’s you, then try again.' }),
  step_over: refusal(410, /*i18n*/ { id: 'refusal.step_over', message: 'That took too long. Start over.' }),
  code_wrong: refusal(
    400,
    /*i18n*/ { id: 'refusal.code_wrong', message: 'That code isn’t right. Check it and try again.' },
  ),
  passkey_failed: refusal(
    400,
    /*i18n*/ { id: 'refusal.passkey_failed', message: 'That passkey didn’t work. Try again.' },
  ),
  already_on: refusal(409, /*i18n*/ { id: 'refusal.already_on', message: 'This is already on.' }),
  old_password: refusal(400, /*i18n*/ { id: 'refusal.old_password', message: 'Please check your old password.' }),
  signup_password: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.signup_password',
      message: 'That isn’t the password you chose at sign-up. Try again or set a new one.',
    },
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
    /*i18n*/ { id: 'refusal.too_many_mails', message: 'We’ve sent you too many emails today. Try again tomorrow.' },
  ),
  new_email_invalid: refusal(
    400,
    /*i18n*/ { id: 'refusal.new_email_invalid', message: 'New email adress is invalid.' },
  ),
  email_same: refusal(
    409,
    /*i18n*/ { id: 'refusal.email_same', message: 'That’s already your email. Enter a different one.' },
  ),
  too_many_exports: refusal(
    429,
    /*i18n*/ { id: 'refusal.too_many_exports', message: 'You’ve already had a copy today. Try again tomorrow.' },
  ),
  nothing_to_refund: refusal(
    409,
    /*i18n*/ { id: 'refusal.nothing_to_refund', message: 'You have no unused credits left to refund.' },
  ),
  refund_failed: refusal(
    502,
    /*i18n*/ { id: 'refusal.refund_failed', message: 'The refund didn’t go through. Contact customer service.' },
  ),
  chats_limited: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.chats_limited',
      message: 'Our team has stopped you from starting new chats. The email we sent you says why and until when.',
    },
  ),
  photos_limited: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.photos_limited',
      message: 'Our team has stopped you from adding photos. The email we sent you says why and until when.',
    },
  ),
  hidden_by_decision: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.hidden_by_decision',
      message: 'Our team has hidden your profile. The email we sent you says why and until when.',
    },
  ),
  account_suspended: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.account_suspended',
      message: 'Your account is suspended until {until}. The email we sent you says why and how to appeal.',
    },
  ),
  appeal_made: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.appeal_made',
      message: 'This decision has been appealed already, and an appeal can be made only once.',
    },
  ),
  appeal_late: refusal(
    410,
    /*i18n*/ { id: 'refusal.appeal_late', message: 'The time to appeal this decision is over.' },
  ),
  paused: refusal(
    409,
    /*i18n*/ { id: 'refusal.paused', message: 'Your profile is paused. Unpause it to write to someone new.' },
  ),

  // members and photos
  blocked: refusal(
    403,
    /*i18n*/ { id: 'refusal.blocked', message: "You're blocked by {name}. You do not have access to this page." },
  ),
  blocked_by_you: refusal(
    403,
    /*i18n*/ { id: 'refusal.blocked_by_you', message: 'You blocked {name}. Unblock them to write again.' },
  ),
  unconfirmed_limit: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.unconfirmed_limit',
      message: 'You’ve seen {max} people today. Confirm your email to see everyone.',
    },
  ),
  search_closed: refusal(
    403,
    /*i18n*/ { id: 'refusal.search_closed', message: 'You’re not logged in. Log in to look around.' },
  ),
  not_a_photo: refusal(
    415,
    /*i18n*/ {
      id: 'refusal.not_a_photo',
      message: 'We can’t read this file as a photo. Use a JPEG, PNG, WebP or AVIF.',
    },
  ),
  photo_damaged: refusal(
    415,
    /*i18n*/ {
      id: 'refusal.photo_damaged',
      message: 'This photo is damaged or didn’t upload completely. Try again or choose another.',
    },
  ),
  photo_moving: refusal(
    415,
    /*i18n*/ { id: 'refusal.photo_moving', message: 'This picture moves. Choose a still photo.' },
  ),
  photo_mixed: refusal(
    415,
    /*i18n*/ {
      id: 'refusal.photo_mixed',
      message: 'This file contains more than a photo. Save the photo as a new file and upload that.',
    },
  ),
  photo_heic: refusal(
    415,
    /*i18n*/ {
      id: 'refusal.photo_heic',
      message:
        'We can’t open HEIC photos. Upload a JPEG instead. On an iPhone, choose Most Compatible under Settings, Camera, Formats. On a Mac, open the photo in Preview and export it.',
    },
  ),
  photo_too_large: refusal(
    413,
    /*i18n*/ {
      id: 'refusal.photo_too_large',
      message: 'This photo is too large. Choose one of up to 20 MB and 50 megapixels.',
    },
  ),
  photo_too_small: refusal(
    422,
    /*i18n*/ {
      id: 'refusal.photo_too_small',
      message: 'This photo is too small. Choose one that’s at least {min} pixels wide and high.',
    },
  ),
  takedown_place: refusal(
    422,
    /*i18n*/ { id: 'refusal.takedown_place', message: 'Tell us where it is, or choose the picture above.' },
  ),
  takedown_too_long: refusal(
    422,
    /*i18n*/ { id: 'refusal.takedown_too_long', message: 'That’s too long. Shorten it.' },
  ),
  takedown_signature: refusal(422, /*i18n*/ { id: 'refusal.takedown_signature', message: 'Sign with your full name.' }),
  takedown_statement: refusal(
    422,
    /*i18n*/ { id: 'refusal.takedown_statement', message: 'Confirm this, so that we may act on it.' },
  ),
  photo_not_allowed: refusal(
    422,
    /*i18n*/ { id: 'refusal.photo_not_allowed', message: 'We can’t accept this photo. Choose another one.' },
  ),
  photo_limit: refusal(
    409,
    /*i18n*/ { id: 'refusal.photo_limit', message: 'You can have up to {max} photos. Remove one to add another.' },
  ),

  premium_only: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.premium_only',
      message: 'This is for Premium members. Buy any bundle to become one.',
    },
  ),
  out_of_likes: refusal(
    409,
    /*i18n*/ { id: 'refusal.out_of_likes', message: 'You’re out of likes for today. New ones come tomorrow.' },
  ),
  out_of_swipes: refusal(
    409,
    /*i18n*/ { id: 'refusal.out_of_swipes', message: 'That’s everyone for today. Come back tomorrow.' },
  ),
  nothing_to_undo: refusal(409, /*i18n*/ { id: 'refusal.nothing_to_undo', message: 'There’s nothing to undo.' }),
  too_many_reports: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.too_many_reports',
      message: 'You’ve reported a lot today. If there’s more, write to {email}.',
    },
  ),
  reports_slowed: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.reports_slowed',
      message:
        'We found nothing against our rules in most of your reports, so for now you can send one a day. If it’s urgent, write to {email}.',
    },
  ),

  complaint_kind: refusal(
    400,
    /*i18n*/ { id: 'refusal.complaint_kind', message: 'Choose what your complaint is about.' },
  ),
  complaint_empty: refusal(400, /*i18n*/ { id: 'refusal.complaint_empty', message: 'Tell us what happened.' }),
  complaint_too_long: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.complaint_too_long',
      message: 'Your complaint can have up to {max} characters and has {length}. Shorten it or write to {email}.',
    },
  ),
  withdrawal_name_missing: refusal(
    400,
    /*i18n*/ { id: 'refusal.withdrawal_name_missing', message: 'Enter your name.' },
  ),
  withdrawal_order_missing: refusal(
    400,
    /*i18n*/ { id: 'refusal.withdrawal_order_missing', message: 'Tell us which purchase you want to withdraw from.' },
  ),
  withdrawal_order_too_long: refusal(
    400,
    /*i18n*/ { id: 'refusal.withdrawal_order_too_long', message: 'This is too long. Use up to {max} characters.' },
  ),
  express_required: refusal(
    400,
    /*i18n*/ { id: 'refusal.express_required', message: 'Tick the box above the button, then order.' },
  ),
  name_too_long: refusal(
    400,
    /*i18n*/ { id: 'refusal.name_too_long', message: 'This name is too long. Use up to {max} characters.' },
  ),
  no_files: refusal(
    415,
    /*i18n*/ {
      id: 'refusal.no_files',
      message: 'You can’t send files with this form. Send your message without them.',
    },
  ),

  // chats
  own_profile: refusal(409, /*i18n*/ { id: 'refusal.own_profile', message: 'This is your own profile.' }),
  empty_message: refusal(400, /*i18n*/ { id: 'refusal.empty_message', message: 'Write something first.' }),
  message_too_long: refusal(
    400,
    /*i18n*/ { id: 'refusal.message_too_long', message: 'This message is too long. Shorten it to {max} characters.' },
  ),
  closed_for_fraud: refusal(
    410,
    /*i18n*/ {
      id: 'refusal.closed_for_fraud',
      message:
        'We closed {name}’s account because we believe it was used for fraud. Never send money to someone you haven’t met.',
    },
  ),
  new_chats_limit: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.new_chats_limit',
      message:
        'You’ve started a lot of chats for now. You can start the next one {when}. The chats you have go on as usual.',
    },
  ),
  confirm_send: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.confirm_send',
      message: 'This mentions money, contact details or a link. Check it, then send it again if you’re sure.',
    },
  ),
  no_credits: refusal(
    402,
    /*i18n*/ { id: 'refusal.no_credits', message: 'You don’t have enough credits. We’ve kept your message.' },
  ),
  not_confirmed: refusal(
    403,
    /*i18n*/ { id: 'refusal.not_confirmed', message: 'Your email isn’t confirmed yet. Confirm it to continue.' },
  ),
  partner_not_confirmed: refusal(
    403,
    /*i18n*/ {
      id: 'refusal.partner_not_confirmed',
      message: 'This member hasn’t confirmed their email yet, so they can’t get replies. Try again later.',
    },
  ),
  member_gone: refusal(410, /*i18n*/ { id: 'refusal.member_gone', message: 'This member is no longer here.' }),

  // credits and payments
  code_not_found: refusal(404, /*i18n*/ { id: 'refusal.code_not_found', message: 'Code not found' }),
  cap_reached: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.cap_reached',
      message: 'This would take you over your spending limit for this month. You weren’t charged.',
    },
  ),
  method_barred: refusal(
    409,
    /*i18n*/ { id: 'refusal.method_barred', message: 'You can’t use this payment method any more. Choose another.' },
  ),
  card_failed: refusal(409, /*i18n*/ { id: 'refusal.card_failed', message: 'Stored card failed' }),
  nothing_to_repeat: refusal(
    404,
    /*i18n*/ { id: 'refusal.nothing_to_repeat', message: 'There’s no order to repeat. Choose a bundle instead.' },
  ),
  return_too_late: refusal(
    409,
    /*i18n*/ { id: 'refusal.return_too_late', message: 'It’s too late to return this purchase.' },
  ),
  code_used: refusal(409, /*i18n*/ { id: 'refusal.code_used', message: 'Code already used' }),
  code_in_use: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.code_in_use',
      message: 'This code is in use in another checkout. Try again after {until}.',
    },
  ),
  method_waits: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.method_waits',
      message: 'One of your payments was charged back. Contact customer service before you use a new payment method.',
    },
  ),
  method_not_available: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.method_not_available',
      message: 'This payment method isn’t available here. Choose another.',
    },
  ),
  price_changed: refusal(
    409,
    /*i18n*/ {
      id: 'refusal.price_changed',
      message: 'The price has changed. Nothing was charged. Check it and try again.',
    },
  ),
  bad_signature: refusal(401, /*i18n*/ { id: 'refusal.bad_signature', message: 'The signature isn’t valid.' }),

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
        'Your limit for direct debit payments has been reached. It counts payments still to be collected and what you ordered this month. Choose another payment method.',
    },
  ),
  too_many_codes: refusal(
    429,
    /*i18n*/ {
      id: 'refusal.too_many_codes',
      message: 'We can’t send more codes right now. Try again later or choose another payment method.',
    },
  ),
  holder_invalid: refusal(
    400,
    /*i18n*/ { id: 'refusal.holder_invalid', message: 'Enter the account holder’s name as your bank has it.' },
  ),
  iban_invalid: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.iban_invalid',
      message: 'This isn’t an IBAN. Enter one that starts with two letters and two digits.',
    },
  ),
  iban_outside_sepa: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.iban_outside_sepa',
      message: 'We can’t debit accounts in this country. Use an account in the SEPA area.',
    },
  ),
  iban_length: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.iban_length',
      message: 'This IBAN is too long or too short for its country. Check it and try again.',
    },
  ),
  iban_check_digit: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.iban_check_digit',
      message: 'There’s a typo in this IBAN. Check it and try again.',
    },
  ),
  street_invalid: refusal(400, /*i18n*/ { id: 'refusal.street_invalid', message: 'Enter your street.' }),
  house_number_invalid: refusal(
    400,
    /*i18n*/ { id: 'refusal.house_number_invalid', message: 'Enter your house number.' },
  ),
  zip_invalid: refusal(400, /*i18n*/ { id: 'refusal.zip_invalid', message: 'Enter your postal code.' }),
  city_invalid: refusal(400, /*i18n*/ { id: 'refusal.city_invalid', message: 'Enter your city.' }),
  phone_invalid: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.phone_invalid',
      message: 'Enter a mobile number with its country code, such as +31 6 12345678.',
    },
  ),
  phone_country: refusal(
    400,
    /*i18n*/ {
      id: 'refusal.phone_country',
      message: 'We can’t send codes to phones in this country. Choose another payment method.',
    },
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
  /** With `account_suspended`: the path of the decision. */
  link?: string
  /** With `confirm_send` of a message: what it was found to hold. */
  signs?: Sign[]
  /** Seconds after which the same request may be made again; also in the header Retry-After. */
  retry_after?: number
  authentication_required?: true
}
