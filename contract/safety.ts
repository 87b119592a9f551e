// Keeping people safe: what somebody reports of a profile, a photo or a message (SAFE-2).
import * as v from 'valibot'
import { call } from './call.ts'
import { count, id, nothing, text } from './fields.ts'

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
export const reportWords = 2_000

/**
 * Reports a member's profile, one photo of it, or one message of theirs. Kept with a snapshot of what the reporter could see (of a message:
 * with up to five before it), and mailed to the site's support.
 * Whoever reports stays unknown to the reported. Possible across a block, so that nobody escapes a report by blocking.
 */
export const report = call({
  name: 'safety.report',
  method: 'POST',
  path: '/api/members/{id}/report',
  who: 'anyone',
  input: v.object({
    id,
    photo: v.optional(id),
    /** By its conversation and its number there; a photo of the profile is then not looked at. */
    message: v.optional(v.object({ chat: id, seq: v.pipe(count, v.maxValue(999_999_999)) })),
    reason: v.picklist(reportReasons),
    words: v.optional(v.pipe(text(reportWords), v.trim()), ''),
  }),
  output: nothing,
  refusals: ['not_found', 'own_profile', 'search_closed', 'too_many_reports'],
})
