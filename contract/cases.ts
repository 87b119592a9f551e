// Cases: what somebody reports of a profile, a photo or a message, complaints about anything, and what is decided (SAFE-2, SAFE-8, PAGE-2).
import * as v from 'valibot'
import { call } from './call.ts'
import { count, emptyObject, id, text } from './fields.ts'

export const caseKinds = [
  'report',
  'notice',
  'takedown',
  'signal',
  'complaint',
  'photo',
  'text_doubt',
  'appeal',
  'wrongful_age',
] as const
export type CaseKind = (typeof caseKinds)[number]

/** What a decision may do. */
export const caseMeasures = [
  'none',
  'warn',
  'remove_item',
  'remove_everywhere',
  'limit_chats',
  'limit_photos',
  'hide',
  'suspend',
  'close',
] as const
export type CaseMeasure = (typeof caseMeasures)[number]

/** What a decision is based on: a rule of the house, or a law. */
export const caseGrounds = {
  underage: 'rule',
  fake: 'rule',
  stolen_photo: 'rule',
  harassment: 'rule',
  threat: 'rule',
  scam: 'rule',
  hate: 'rule',
  nudity: 'rule',
  other: 'rule',
  // Rules of albums: `photoRefusals` of contract/photos.ts.
  photo_explicit: 'rule',
  photo_not_a_person: 'rule',
  photo_other_person: 'rule',
  photo_minor: 'rule',
  photo_advertising: 'rule',
  photo_hate: 'rule',
  photo_violence: 'rule',
  photo_quality: 'rule',
  photo_other: 'rule',
  law_intimate_image: 'law',
  law_threat: 'law',
  law_hate: 'law',
  law_fraud: 'law',
  law_personal_data: 'law',
} as const
export type CaseGround = keyof typeof caseGrounds

/** On which of them a marked profile text is refused. */
export const textRefusals = ['scam', 'fake', 'harassment', 'hate', 'underage', 'other'] as const satisfies CaseGround[]
export type TextRefusal = (typeof textRefusals)[number]

/** Within so many days after a decision one may appeal: six months. */
export const REDRESS_DAYS = 183
/** Most characters of an appeal. */
export const MAX_APPEAL_CHARS = 5_000

export const reportReasons = [
  'underage',
  'fake',
  'stolen_photo',
  'harassment',
  'threat',
  'scam',
  'hate',
  'nudity',
  'intimate_image',
  'unwanted_nudity',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]
/** Most characters of one report. */
export const MAX_REPORT_CHARS = 2_000

/**
 * Reports a member's profile, one photo of it, or one message of theirs. Kept with a snapshot of what the reporter could see (of a message:
 * with up to five before it), and mailed to the site's support.
 * Whoever reports stays unknown to the reported. Possible across a block, so that nobody escapes a report by blocking.
 */
export const report = call({
  name: 'cases.report',
  method: 'POST',
  path: '/api/members/{id}/report',
  access: 'anyone',
  idempotency_key: true,
  input: v.object({
    id,
    photo: v.optional(id),
    /** By its conversation and its number there; a photo of the profile is then not looked at. */
    message: v.optional(v.object({ chat: id, seq: v.pipe(count, v.maxValue(999_999_999)) })),
    reason: v.picklist(reportReasons),
    words: v.optional(v.pipe(text(MAX_REPORT_CHARS), v.trim()), ''),
  }),
  output: emptyObject,
  refusals: ['not_found', 'own_profile', 'search_closed', 'not_confirmed', 'too_many_reports', 'reports_slowed'],
})

/** Most characters of where a picture is, and of what is said of it. */
export const MAX_TAKEDOWN_PLACE_CHARS = 500
export const MAX_TAKEDOWN_DESCRIPTION_CHARS = 2_000
/** The law's: a picture that shows somebody intimately and without consent is gone by then. */
export const TAKEDOWN_HOURS = 48

/**
 * Whoever is shown in a picture, or speaks for them, asks for its removal, without an account. Answered with a number, which a mail repeats; a
 * person decides within 48 hours. The same request within a day is one.
 */
export const requestTakedown = call({
  name: 'cases.requestTakedown',
  method: 'POST',
  path: '/api/takedowns',
  access: 'anyone',
  input: v.object({
    /** An address, or words. May be empty where a picture was chosen. */
    place: v.optional(v.string(), ''),
    description: v.optional(v.string(), ''),
    /** Perceptual hashes that the page made of the picture (contract/pdq.ts), one after the other. The picture itself is not sent. */
    hashes: v.optional(v.string(), ''),
    /** The electronic signature. */
    name: v.string(),
    email: v.string(),
    /** `yes`: they are shown, did not agree, and say so in good faith. */
    statement: v.optional(v.string(), ''),
    /** A field that people do not see. */
    website: v.optional(v.string(), ''),
  }),
  output: v.object({ reference: v.string() }),
  refusals: [
    'takedown_place',
    'takedown_too_long',
    'takedown_signature',
    'takedown_statement',
    'invalid_email',
    'too_many',
  ],
})

export const complaintKinds = [
  'payment',
  'bank',
  'member',
  'unlawful',
  'decision',
  'privacy',
  'accessibility',
  'technical',
  'other',
] as const
export type ComplaintKind = (typeof complaintKinds)[number]
/** Most characters of a complaint. */
export const MAX_COMPLAINT_CHARS = 5_000

/**
 * A complaint about anything, of a member or of a visitor: kept for the site's staff, mailed to them, and answered with a reference, which a mail
 * repeats. The same words from the same address within a day are the same complaint.
 */
export const complain = call({
  name: 'cases.complain',
  method: 'POST',
  path: '/api/complaints',
  access: 'anyone',
  input: v.object({
    kind: v.string(),
    name: v.optional(v.string(), ''),
    email: v.string(),
    /** Longer than the site takes is refused, not cut. */
    words: v.string(),
    /** A field that people do not see: what fills it is a program, most likely. */
    website: v.optional(v.string(), ''),
    /** Files that came along with the form, which takes none. */
    files: v.optional(count, 0),
  }),
  output: v.object({ reference: v.string() }),
  refusals: [
    'complaint_kind',
    'complaint_empty',
    'complaint_too_long',
    'invalid_email',
    'name_too_long',
    'no_files',
    'too_many',
  ],
})

/** `key`: of the link in the mail, for whoever cannot log in; it says for which side it is. */
const key = v.optional(text(100), '')

/**
 * A decision, for the member whom it is about, or for somebody who notified: these learn what was done, and no facts about another. For
 * anybody else there is none.
 */
export const decision = call({
  name: 'cases.decision',
  method: 'GET',
  path: '/api/decisions/{id}',
  access: 'anyone',
  input: v.object({ id, key }),
  output: v.object({
    side: v.picklist(['member', 'notifier']),
    reference: v.string(),
    /** What the case was about. */
    subject: v.picklist(['profile', 'photo', 'message', 'text', 'site']),
    measure: v.picklist(caseMeasures),
    ground: v.picklist(Object.keys(caseGrounds) as CaseGround[]),
    /** null: for whoever notified. Empty: of a photo in an album, which says it all. */
    facts: v.nullable(v.string()),
    automated: v.boolean(),
    decided_at: v.string(),
    /** When the measure ends by itself. */
    ends_at: v.nullable(v.string()),
    undone_at: v.nullable(v.string()),
    redress_until: v.string(),
    can_appeal: v.boolean(),
    /** Of this side. */
    appeal: v.nullable(
      v.object({
        created_at: v.string(),
        outcome: v.nullable(v.picklist(['upheld', 'reversed'])),
        reasons: v.string(),
      }),
    ),
    /** The out-of-court body, and the legal representative, as the site names them. */
    dispute_body: v.string(),
    legal_representative: v.string(),
  }),
  refusals: ['not_found'],
})

/** One appeal of each side, within six months. Another person decides it. */
export const appeal = call({
  name: 'cases.appeal',
  method: 'POST',
  path: '/api/decisions/{id}/appeal',
  access: 'anyone',
  input: v.object({ id, key, words: v.string() }),
  output: emptyObject,
  refusals: ['not_found', 'appeal_made', 'appeal_late', 'complaint_empty', 'complaint_too_long', 'too_many'],
})
