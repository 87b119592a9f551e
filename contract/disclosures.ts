// What of a member may be disclosed to an authority, and for how long the copy is there (STAFF-2).

export const disclosureParts = ['account', 'sessions', 'payments', 'messages', 'photos'] as const
export type DisclosurePart = (typeof disclosureParts)[number]
export const DISCLOSURE_DAYS = 7
