// Default settings of the demo sites.
import { countryCodes } from '../../contract/countries.ts'
import { locales } from '../../contract/limits.ts'

export const profileFields = [
  'gender',
  'sexuality',
  'age',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'interests',
  'signup_reason',
  'country',
  'region',
  'city',
]

/** What every search begins with. */
export const whom = ['gender', 'country', 'region', 'age']
/** All but these. */
export const profileWithout = (...fields: string[]) => profileFields.filter((it) => !fields.includes(it))

export const ordinary = {
  visible_profile_fields: profileFields,
  visible_profile_notes: ['about'],
  search_fields: [...whom, 'body_type', 'interests'],
  signup_credits: 4,
  message_credits: 2,
  photo_credits: 5,
  gift_credits: 10,
  message_length: 500,
  free_mode: 'conversations' as const,
  free_conversations: 2,
  free_messages: 10,
  fictional_icon: 'drama',
  fictional_warning:
    'The profiles with a mask are fictional: drawn characters of this demo. They are not real people and never meet anyone.',
  fictional_singular: 'Fictional profile',
  fictional_plural: 'Fictional profiles',
  refund_days: 14,
  signups: 'all' as const,
  logged_out_search: 'blurred' as const,
  logged_out_search_trafficsource: 'full' as const,
  interests: true,
  locales: [...locales],
  membership_privacy: 'open' as const,
  chat_history_days: 90,
  /** Whoever tries the demo answers for the cast, wherever they say they are. */
  staff_answers: [...countryCodes],
  photo_review: 'after' as const,
  open_books: true,
  explicit_photos: false,
  member_resell: false as const,
  /** No figure is proven here; standard.ts has one for show. */
  match_chance: null,
}
