// Lanes of the job queue: each has workers of its own, so that what is slow or many holds up nothing else (OPS-3).

/**
 * urgent: money, and what somebody waits for (mails with a link, codes). outgoing: requests to servers of others, which
 * may never answer. bulk: mail to many at once. general: everything else.
 */
export const lanes = ['urgent', 'outgoing', 'bulk', 'general'] as const
export type Lane = (typeof lanes)[number]

/** Jobs of a lane that a process runs at once. */
export const laneSizes: Record<Lane, number> = { urgent: 4, outgoing: 8, bulk: 4, general: 4 }

/** Within a lane the lowest runs first; 0 where none is named. */
export const priorities = { push: -1, event_mail: 5, mail_to_many: 8, bulk_push: 10 } as const
