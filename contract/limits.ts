// Limits: the constants of spec §9, and the bounds of input.

export const locales = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

export const niches = ['standard', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const
/** Niche 1 is `standard`, 7 is `gay`. */
export type Niche = (typeof niches)[number]

export const durationSeconds = {
  firstRefresh: 5,
  refresh: 60,
  refreshWithPush: 300,
  timeBonus: 14_400,
  timeBonusModal: 40,
  chunkReloadGuard: 60,
  /** After this long a dismissed alert is shown again (NAV-8). */
  dismissed: 7 * 86_400,
  /** The warning about spending comes back once a day (CRED-6). */
  dismissedSpending: 86_400,
  /** A login session and its cookie (ACC-8). */
  sessionCookie: 30 * 86_400,
  localeCookie: 365 * 86_400,
  signupDraft: 86_400,
  /** How long a signup by somebody under age stays closed. */
  signupClosure: 86_400,
  /** How long a wallet or a provider has to answer (SAFE-1). */
  ageRequest: 600,
  /** How long a signup may use its proof of age. */
  ageProof: 86_400,
  activationLink: 14 * 86_400,
  resetLink: 3_600,
  mailChangeLink: 86_400,
  /** How long a change of address, password, passkey or second step can be undone by the link in its mail (ACC-19). */
  undoLink: 14 * 86_400,
  reactivation: 14 * 86_400,
  unsubscribeLink: 60 * 86_400,
  exportKept: 7 * 86_400,
  /** Validity of the discount code that a member gets for staying. */
  retentionCode: 7 * 86_400,
  /** How long a session may change sensitive settings after it has reauthenticated. */
  confirmed: 900,
  /** How long a login waits for its second step, and a passkey ceremony for its response. */
  ceremony: 300,
} as const

/** Durations in the units in which texts name them. */
export const ACTIVATION_LINK_DAYS = durationSeconds.activationLink / 86_400
export const UNDO_DAYS = durationSeconds.undoLink / 86_400
export const SIGNUP_CLOSURE_HOURS = durationSeconds.signupClosure / 3_600
export const REACTIVATION_DAYS = durationSeconds.reactivation / 86_400
export const EXPORT_DAYS = durationSeconds.exportKept / 86_400
export const RETENTION_CODE_DAYS = durationSeconds.retentionCode / 86_400
export const CONFIRMED_MINUTES = durationSeconds.confirmed / 60

/** Alerts that a member can dismiss, each with a time of its own (spec §4, NAV-8). */
export const dismissals = ['enrich', 'push', 'notifications', 'time_bonus', 'spending'] as const
export type Dismissal = (typeof dismissals)[number]

/** A search may find only people with a photo on their card, or only those who signed up in the last three days. */
export const onlyFilters = ['photo', 'new'] as const
/** Who is online comes first, or who signed up last; by default who was active last (SRCH-3). */
export const searchSorts = ['online', 'newest'] as const
export type SearchSort = (typeof searchSorts)[number]

export const MAX_REQUEST_RETRIES = 5
export const MAX_BADGE_COUNT = 99
export const LOW_CREDITS_COUNT = 10
export const MAX_FREE_PHOTOS = 3
export const MAX_PREMIUM_PHOTOS = 25
export const MIN_AGE_YEARS = 18
export const MAX_AGE_YEARS = 99
export const NAME_CHARS = { min: 3, max: 20 } as const
export const PASSWORD_CHARS = { min: 8, max: 200 } as const
export const MAX_EMAIL_CHARS = 254
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024
/** The largest pictures of phones: 8,160 × 6,120. */
export const MAX_PHOTO_PIXELS = 50_000_000
/** Of its shorter side: a smaller photo is a blur on a card. */
export const MIN_PHOTO_SIDE_PIXELS = 200
/** After an auto-like, until likes are refetched (spec §7). */
export const LIKES_RELOAD_DELAY_MS = 500
/** Longest delay of the like modal. */
export const MAX_LIKE_DELAY_SECONDS = 3_600
/** Daily limits of a member in the swipe game, by the site's calendar; an undo is for premium members (SWIPE-1). */
export const DAILY_SWIPE_LIMITS = { likes: 4, swipes: 40, undos: 1 } as const
/** People whom a member is shown a day until the address is confirmed (ACC-6). */
export const DAILY_UNCONFIRMED_VIEW_LIMIT = 60
/** Retention of a report's text, snapshot and picture (SAFE-2). */
export const REPORT_RETENTION_DAYS = 180
/** Retention of a complaint and its answer (PAGE-2). */
export const COMPLAINT_RETENTION_DAYS = 365
export const SEARCH_PAGE_SIZE = 24
/** Pages of a search that a visitor sees. */
export const MAX_VISITOR_PAGES = 5
export const HISTORY_PAGE_SIZE = 50
/** `numResults` is exact up to here; one more means "1000+". */
export const MAX_EXACT_COUNT = 1_000
/** Routes that are the members area (RTE-6). */
export const membersArea = ['members', 'members-id', 'chats', 'likes', 'likes-type', 'likes-m-id', 'premium'] as const
/** The version of the terms that a signup accepts (spec §9). */
export const termsVersion = '2023-12-01T12:00:00Z'
/** Profiles on a lander, and likes that it may pass to the signup. */
export const MAX_LANDER_FACES = 12
export const MAX_LANDER_LIKES = MAX_LANDER_FACES
/** The first message that a lander may pass to the signup. */
export const MAX_HELLO_CHARS = 200
/** The notice at the top of a site's pages. */
export const MAX_BANNER_CHARS = 140
/** An announcement of an operator: its mail, whom it is for, and how fast it goes out. */
export const MAX_ANNOUNCEMENT_SUBJECT_CHARS = 120
export const MAX_ANNOUNCEMENT_CHARS = 5_000
export const MAX_ACTIVE_DAYS = 365
export const MAX_MAILS_PER_HOUR = 1_000_000
