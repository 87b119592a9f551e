// How a row of a table of law was checked, and on which day. What was not read in the law's own text is in `npm run report -- law` (OPS-4).

/** `text`: the law's own; `report`: what others write of it (news, providers, tables). null: nothing was found. */
export type Checked = { on: string; against: 'text' | 'report' } | null
