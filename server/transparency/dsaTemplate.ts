// What the sheets of the template share (Annex I of Regulation (EU) 2024/2835).

export type Sheet = { head: readonly string[]; rows: (string | number | null)[][] }
export type SheetContext = { service: string; period: string }

/** Values of the column "Applicability". */
export const HOSTING = 'Only for providers of hosting services, including online platforms'
export const PLATFORMS = 'Only for providers of online platforms'
export const VERY_LARGE = 'Only for providers of very large online platforms and of very large online search engines'

/** Note of a cell that is empty. */
export const UNKNOWN = 'Not in the program’s records: to be filled in by the operator'
