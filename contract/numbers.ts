// Bounds and groups of the numbers that staff see (STAFF-2).

/** A first answer counts until the last of them: 10 minutes, an hour, six hours, a day, three days, a week. */
export const replyMinutes = [10, 60, 360, 1_440, 4_320, 10_080]
/** By what visits, signups and purchases are grouped. */
export const sourceGroups = ['site', 'network', 'ref', 'sub', 'design', 'campaign'] as const
export type SourceGroup = (typeof sourceGroups)[number]
