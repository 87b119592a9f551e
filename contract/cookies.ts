// Everything that this product keeps in a browser, as the cookie page lists it. A test drives the product and compares (PAGE-1). All of it is needed
// for what the visitor asked for, so that nothing waits for a consent (decision 25).
import { guiseLasts } from './homeScreen.ts'
import { dismissals, seconds } from './limits.ts'

/** Where it lies: a cookie goes to the server with each request; what a tab, a browser or its database keeps stays there. */
export const places = ['cookie', 'tab', 'browser', 'database', 'cache'] as const

/** What it is for; the cookie page says each in words (web/pages). */
export const purposes = [
  'session',
  'known_device',
  'second_step',
  'passkey',
  'signup',
  'language',
  'scheme',
  'entered',
  'dismissed',
  'draft',
  'last_chat',
  'photos_on_their_way',
  'profile_edits',
  'place_in_search',
  'push_member',
  'push_told',
  'reload_guard',
  'shown_as',
  'offline_page',
] as const
export type Purpose = (typeof purposes)[number]

export type KeptThing = {
  /** `*` stands for an id. */
  name: string
  place: (typeof places)[number]
  purpose: Purpose
  /** Seconds; null: until the tab is closed; removed: until a logout, or the app is removed. A logout ends what a member has, except what `stays`. */
  lasts: number | null | 'removed'
  /** Who gets it, at the earliest. */
  who: 'visitor' | 'member'
  stays?: true
}

const year = 365 * 86_400
const day = 86_400

export const keptThings: KeptThing[] = [
  { name: 'auth.session', place: 'cookie', purpose: 'session', lasts: seconds.sessionCookie, who: 'member' },
  { name: 'auth.known', place: 'cookie', purpose: 'known_device', lasts: year, who: 'member', stays: true },
  { name: 'auth.step', place: 'cookie', purpose: 'second_step', lasts: seconds.ceremony, who: 'visitor' },
  { name: 'auth.challenge', place: 'cookie', purpose: 'passkey', lasts: seconds.ceremony, who: 'visitor' },
  { name: 'signup', place: 'cookie', purpose: 'signup', lasts: seconds.signupDraft, who: 'visitor' },
  { name: 'lang', place: 'cookie', purpose: 'language', lasts: seconds.localeCookie, who: 'visitor', stays: true },
  { name: 'scheme', place: 'cookie', purpose: 'scheme', lasts: year, who: 'visitor', stays: true },
  { name: 'shown_as', place: 'cookie', purpose: 'shown_as', lasts: guiseLasts, who: 'member', stays: true },
  { name: 'entered', place: 'cookie', purpose: 'entered', lasts: year, who: 'visitor', stays: true },
  ...dismissals.map(
    (it) =>
      ({
        name: `dismissed.${it}`,
        place: 'cookie',
        purpose: 'dismissed',
        lasts: seconds.dismissed,
        who: 'member',
        stays: true,
      }) satisfies KeptThing,
  ),
  ...['draft', 'chosen', 'waiting'].map(
    (it) => ({ name: `chat.${it}.*`, place: 'tab', purpose: 'draft', lasts: null, who: 'member' }) satisfies KeptThing,
  ),
  { name: 'profile.*', place: 'tab', purpose: 'profile_edits', lasts: null, who: 'member' },
  { name: 'stays', place: 'tab', purpose: 'place_in_search', lasts: null, who: 'visitor' },
  { name: 'push.told', place: 'tab', purpose: 'push_told', lasts: null, who: 'member' },
  { name: 'chunk-reload', place: 'tab', purpose: 'reload_guard', lasts: null, who: 'visitor' },
  ...['profile', 'date', 'by'].map(
    (it) =>
      ({
        name: `last_chat_opened_${it}`,
        place: 'browser',
        purpose: 'last_chat',
        lasts: 7 * day,
        who: 'member',
      }) satisfies KeptThing,
  ),
  { name: 'push.member', place: 'browser', purpose: 'push_member', lasts: seconds.sessionCookie, who: 'member' },
  { name: 'chat', place: 'database', purpose: 'photos_on_their_way', lasts: day, who: 'member' },
  /** One page and its script, without a word of anybody; the installed app has it for visitors, too. */
  { name: 'offline', place: 'cache', purpose: 'offline_page', lasts: 'removed', who: 'member' },
]
