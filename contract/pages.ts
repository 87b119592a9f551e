// Content pages: legal and other texts of a site as blocks, and the versions that members agreed to (RTE-5, PAGE-1).
import * as v from 'valibot'
import { call } from './call.ts'
import { emptyObject, locale, text, time } from './fields.ts'

/** At /pages/NAME. Their texts are built in; a site may replace them by its own. */
export const pageNames = [
  'accessibility',
  'ban',
  'cookies',
  'faq',
  'privacy',
  'return-policy',
  'safety',
  'service',
  'terms',
  'transparency',
] as const
export type PageName = (typeof pageNames)[number]
/** Pages that a signup agrees to. */
export const agreedPages = ['terms', 'privacy'] as const
/** Replaces `privacy` for readers of English in the United States (spec §2.2). */
export const usPrivacy = 'privacy.us'

/** First path segments with another meaning, which no page of a site may use. */
export const reservedTokens = [
  ...['account', 'account-deleted', 'activate', 'age', 'alerts', 'api', 'assets', 'chats', 'complaints'],
  ...['complete-signup', 'credits', 'decisions', 'dev', 'directdebit', 'enter', 'fonts', 'g', 'gifs', 'gifts'],
  ...['healthz', 'icons', 'kit', 'landers', 'lang-config', 'likes', 'login', 'logout', 'm', 'mail-change'],
  ...[
    'match-finder',
    'members',
    'metrics',
    'none',
    'notifications',
    'offline',
    'open-books',
    'p',
    'pages',
    'premium',
    'pricing',
  ],
  ...['profile', 'reactivate', 'readyz', 'reset-password', 'sandbox', 'settings', 'signup', 'signup-matches'],
  ...['swipe-game', 'takedown', 'transactions', 'undo', 'unsubscribe', 'well-known', 'withdraw'],
] as const
export const tokenPattern = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/
/** Size of a site's own text. */
export const MAX_PAGE_BYTES = 100 * 1024

/** Data of the site and its company that a text may contain as `{name}`; where a value is empty, its block is left out. */
export const placeholders = [
  ...['site_name', 'domain', 'support_email', 'support_phone', 'support_phone_dial', 'fictional_warning'],
  ...['fictional_singular', 'fictional_plural', 'refund_days', 'chat_history_days', 'message_credits', 'photo_credits'],
  ...['gift_credits', 'signup_credits', 'free_conversations', 'free_messages', 'company_name', 'company_address'],
  ...['company_city', 'company_country', 'kvk', 'vat_numbers', 'tradenames', 'min_age', 'activation_days'],
  'reactivation_days',
  ...['report_days', 'complaint_days', 'free_photos', 'premium_photos', 'accessibility_body', 'accessibility_date'],
] as const

const inline = v.object({
  kind: v.picklist(['text', 'strong', 'code', 'link']),
  text: v.string(),
  /** Link target: a path of the site, or https:, mailto:, tel:. */
  to: v.optional(v.string()),
})
export type Inline = v.InferOutput<typeof inline>
const inlineTexts = v.array(inline)

const block = v.variant('kind', [
  v.object({ kind: v.literal('heading'), level: v.picklist([2, 3]), text: v.string() }),
  v.object({ kind: v.literal('paragraph'), words: inlineTexts }),
  v.object({ kind: v.literal('list'), ordered: v.boolean(), items: v.array(inlineTexts) }),
  v.object({ kind: v.literal('terms'), entries: v.array(v.object({ term: inlineTexts, meaning: inlineTexts })) }),
  /** The table of cookies and browser storage (contract/cookies.ts). */
  v.object({ kind: v.literal('kept_things') }),
  /** The site's figures (contract/transparency.ts). */
  v.object({ kind: v.literal('figures') }),
])
export type Block = v.InferOutput<typeof block>

export const contentPage = v.object({
  name: v.string(),
  /** Language of the text, which may differ from the reader's. */
  locale,
  title: v.string(),
  /** Hash of the whole content, the site's data included. */
  version: v.string(),
  /** Effective date. */
  date: time,
  /** The operator's own text; else the built-in one. */
  own: v.boolean(),
  blocks: v.array(block),
})
export type ContentPage = v.InferOutput<typeof contentPage>

/** `name`: one of `pageNames`, or the token of a site's own page. */
export const page = call({
  name: 'pages.page',
  method: 'GET',
  path: '/api/pages/{name}',
  access: 'anyone',
  input: v.object({ name: text(100) }),
  output: contentPage,
  refusals: ['not_found'],
})

const agreement = v.object({ page: v.picklist(agreedPages), version: v.string(), date: time, at: time })
export type Agreement = v.InferOutput<typeof agreement>

/** The member's agreements, newest first. */
export const agreements = call({
  name: 'pages.agreements',
  method: 'GET',
  path: '/api/agreements',
  access: 'member',
  before_consent: true,
  input: emptyObject,
  output: v.object({ agreements: v.array(agreement) }),
})

/** The text as it was when the member agreed to it. */
export const agreedText = call({
  name: 'pages.agreedText',
  method: 'GET',
  path: '/api/agreements/{version}',
  access: 'member',
  before_consent: true,
  input: v.object({ version: text(64) }),
  output: contentPage,
  refusals: ['not_found'],
})
