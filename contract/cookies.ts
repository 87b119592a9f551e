// Inventory of everything stored in a browser, as the cookie page lists it. A test drives the product and compares
// (PAGE-1). All of it is necessary for what the visitor requested, so that nothing waits for consent (decision 25).
import { DISGUISE_COOKIE_SECONDS } from './homeScreen.ts'
import { durationSeconds } from './limits.ts'

/** Name of the cookie that holds the session token. The prefix `auth.` is for cookies of 30 days alone (ACC-8). */
export const sessionCookie = 'auth.session'

/** Where an item is stored. Cookies go to the server with each request; the others stay in the browser. */
export const storageAreas = ['cookie', 'tab', 'browser', 'database', 'cache'] as const

/** Purposes; the cookie page words each (web/pages). */
export const purposes = [
  'session',
  'known_device',
  'second_step',
  'passkey',
  'signup',
  'language',
  'country',
  'scheme',
  'entered',
  'banner',
  'draft',
  'last_chat',
  'photos_on_their_way',
  'profile_edits',
  'place_in_search',
  'lander_choices',
  'push_member',
  'push_told',
  'reload_guard',
  'shown_as',
  'offline_page',
] as const
export type Purpose = (typeof purposes)[number]

export type StoredItem = {
  /** `*` stands for an id. */
  name: string
  area: (typeof storageAreas)[number]
  purpose: Purpose
  /** Seconds. null: until the tab is closed. removed: until a logout, or until the app is removed. */
  lifetime: number | null | 'removed'
  /** Who gets it at the earliest. A logout removes the items of a member, unless they survive it. */
  audience: 'visitor' | 'member'
  survives_logout?: true
}

const YEAR_SECONDS = 365 * 86_400
const DAY_SECONDS = 86_400

export const browserStorage: StoredItem[] = [
  {
    name: sessionCookie,
    area: 'cookie',
    purpose: 'session',
    lifetime: durationSeconds.sessionCookie,
    audience: 'member',
  },
  {
    name: 'known_device',
    area: 'cookie',
    purpose: 'known_device',
    lifetime: YEAR_SECONDS,
    audience: 'member',
    survives_logout: true,
  },
  {
    name: 'login_step',
    area: 'cookie',
    purpose: 'second_step',
    lifetime: durationSeconds.ceremony,
    audience: 'visitor',
  },
  {
    name: 'passkey_challenge',
    area: 'cookie',
    purpose: 'passkey',
    lifetime: durationSeconds.ceremony,
    audience: 'visitor',
  },
  { name: 'signup', area: 'cookie', purpose: 'signup', lifetime: durationSeconds.signupDraft, audience: 'visitor' },
  {
    name: 'lang',
    area: 'cookie',
    purpose: 'language',
    lifetime: durationSeconds.localeCookie,
    audience: 'visitor',
    survives_logout: true,
  },
  {
    name: 'country',
    area: 'cookie',
    purpose: 'country',
    lifetime: durationSeconds.localeCookie,
    audience: 'visitor',
    survives_logout: true,
  },
  {
    name: 'scheme',
    area: 'cookie',
    purpose: 'scheme',
    lifetime: YEAR_SECONDS,
    audience: 'visitor',
    survives_logout: true,
  },
  {
    name: 'shown_as',
    area: 'cookie',
    purpose: 'shown_as',
    lifetime: DISGUISE_COOKIE_SECONDS,
    audience: 'member',
    survives_logout: true,
  },
  {
    name: 'entered',
    area: 'cookie',
    purpose: 'entered',
    lifetime: YEAR_SECONDS,
    audience: 'visitor',
    survives_logout: true,
  },
  {
    name: 'banner',
    area: 'cookie',
    purpose: 'banner',
    lifetime: durationSeconds.localeCookie,
    audience: 'visitor',
    survives_logout: true,
  },
  ...['draft', 'chosen', 'waiting'].map(
    (it) =>
      ({
        name: `chat.${it}.*`,
        area: 'tab',
        purpose: 'draft',
        lifetime: null,
        audience: 'member',
      }) satisfies StoredItem,
  ),
  { name: 'profile.*', area: 'tab', purpose: 'profile_edits', lifetime: null, audience: 'member' },
  { name: 'stays', area: 'tab', purpose: 'place_in_search', lifetime: null, audience: 'visitor' },
  { name: 'lander', area: 'tab', purpose: 'lander_choices', lifetime: null, audience: 'visitor' },
  { name: 'push.told', area: 'tab', purpose: 'push_told', lifetime: null, audience: 'member' },
  { name: 'chunk-reload', area: 'tab', purpose: 'reload_guard', lifetime: null, audience: 'visitor' },
  ...['profile', 'date', 'by'].map(
    (it) =>
      ({
        name: `last_chat_opened_${it}`,
        area: 'browser',
        purpose: 'last_chat',
        lifetime: 7 * DAY_SECONDS,
        audience: 'member',
      }) satisfies StoredItem,
  ),
  {
    name: 'push.member',
    area: 'browser',
    purpose: 'push_member',
    lifetime: durationSeconds.sessionCookie,
    audience: 'member',
  },
  { name: 'chat', area: 'database', purpose: 'photos_on_their_way', lifetime: DAY_SECONDS, audience: 'member' },
  /** The offline page and its script, without personal data. The installed app stores it for visitors, too. */
  { name: 'offline', area: 'cache', purpose: 'offline_page', lifetime: 'removed', audience: 'member' },
]

/** Exact names of our cookies. */
export const ownCookieNames = browserStorage.filter(({ area }) => area === 'cookie').map(({ name }) => name)
