// Keeping people safe: what somebody reports of a profile, a photo or a message, and complaints about anything (SAFE-2, PAGE-2).
import * as v from 'valibot'
import { call } from './call.ts'
import { count, emptyObject, id, text } from './fields.ts'

export const reportReasons = [
  'underage',
  'fake',
  'stolen_photo',
  'harassment',
  'threat',
  'scam',
  'hate',
  'nudity',
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
  name: 'safety.report',
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
  refusals: ['not_found', 'own_profile', 'search_closed', 'not_confirmed', 'too_many_reports'],
})

export const complaintKinds = ['payment', 'member', 'unlawful', 'decision', 'privacy', 'technical', 'other'] as const
export type ComplaintKind = (typeof complaintKinds)[number]
/** Most characters of a complaint. */
export const MAX_COMPLAINT_CHARS = 5_000

/**
 * A complaint about anything, of a member or of a visitor: kept for the site's staff, mailed to them, and answered with a reference, which a mail
 * repeats. The same words from the same address within a day are the same complaint.
 */
export const complain = call({
  name: 'safety.complain',
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
