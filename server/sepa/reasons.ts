// R-transaction reason codes of direct debits (ISO external codes, EPC173-14) and their consequences (PAY-5).

/**
 * retry: may be collected once more by the same mandate.
 * new_account: this account cannot be debited; the member may give another one.
 * bar: direct debit is blocked for this member.
 * gone: the account is closed or its owner has died; final.
 * dispute: refunded by the debtor, or no valid mandate: a chargeback.
 * repair: our file or our data at the bank are wrong; staff have to look.
 * undone: recalled by ourselves.
 */
export type Consequence = 'retry' | 'new_account' | 'bar' | 'gone' | 'dispute' | 'repair' | 'undone'
export type Reason = { code: string; meaning: string; consequence: Consequence }

export type Effect = {
  may_retry: boolean
  ends_mandate: boolean
  blocks_method: boolean
  is_chargeback: boolean
  for_staff: boolean
}
const noEffect: Effect = {
  may_retry: false,
  ends_mandate: false,
  blocks_method: false,
  is_chargeback: false,
  for_staff: false,
}
export const effects: Record<Consequence, Effect> = {
  retry: { ...noEffect, may_retry: true },
  new_account: { ...noEffect, ends_mandate: true },
  bar: { ...noEffect, ends_mandate: true, blocks_method: true },
  gone: { ...noEffect, ends_mandate: true },
  dispute: { ...noEffect, ends_mandate: true, blocks_method: true, is_chargeback: true },
  repair: { ...noEffect, for_staff: true },
  undone: noEffect,
}

const table: Record<Consequence, Record<string, string>> = {
  retry: {
    AM04: 'The account does not hold enough money',
    AM14: 'More than the account may be debited with',
    AM21: 'Over a limit that the debtor agreed with the bank',
    ED05: 'It could not be settled',
    MS03: 'The debtor’s bank gives no reason, in some countries in place of “not enough money”',
    TM01: 'The file came after the cut-off',
  },
  new_account: {
    AC01: 'The account number is wrong or does not exist',
    AC02: 'The debtor’s account number is wrong',
    AC13: 'The account is of a kind that this scheme may not debit',
    AG01: 'Direct debits are not allowed on this account',
    BE01: 'The name does not belong to the account',
    DNOR: 'The debtor’s bank does not take direct debits',
    RC01: 'The bank code is wrong',
    RC03: 'The debtor’s bank code is wrong',
  },
  bar: {
    AC06: 'The account is blocked',
    FR01: 'Suspected fraud',
    MS02: 'The debtor refused it',
    SL01: 'The debtor has barred direct debits, or those of this creditor',
    SL11: 'The debtor allows only creditors on a list, and we are not on it',
    SL12: 'The debtor has put this creditor on the list of those barred',
    SL13: 'Over the number of debits that the debtor allows',
    SL14: 'Over the amount that the debtor allows',
  },
  gone: {
    AC04: 'The account is closed',
    AC05: 'The debtor’s account is closed',
    MD07: 'The debtor has died',
  },
  dispute: {
    MD01: 'There is no mandate, or it was revoked: not authorised (up to 13 months)',
    MD06: 'The debtor asked for the money back (within 8 weeks, without a reason)',
  },
  repair: {
    AC03: 'Our own account number is wrong',
    AG02: 'The operation or the kind of sequence (first, recurring, last, single) is wrong',
    AM01: 'The amount is zero',
    AM02: 'The amount is more than the scheme allows',
    AM03: 'The currency is not taken',
    AM05: 'The same was handed in before',
    AM09: 'The amount is not the agreed one',
    AM10: 'The control sum is wrong',
    AM12: 'The amount is missing or out of range',
    AM18: 'The number of transactions is wrong',
    BE04: 'The creditor’s address is missing or wrong',
    BE05: 'The creditor identifier is wrong or not known',
    CNOR: 'Our bank is not registered for direct debits',
    CURR: 'The currency is wrong',
    DT01: 'The date is wrong',
    DU01: 'The message was handed in before',
    DU02: 'The group was handed in before',
    DU03: 'The transaction was handed in before',
    DU04: 'The end-to-end reference was used before',
    FF01: 'The file is not of the right form',
    FF05: 'The kind of direct debit (Core, B2B) is wrong',
    MD02: 'Something about the mandate is missing or wrong',
    MD05: 'It was not due yet',
    NARR: 'The reason stands in words only',
    RC04: 'Our bank’s code is wrong',
    RC07: 'Our bank’s code is wrong or missing',
    RR01: 'The debtor’s account or its number is missing, and the law asks for it',
    RR02: 'The debtor’s name or address is missing, and the law asks for it',
    RR03: 'Our own name or address is missing, and the law asks for it',
    RR04: 'A reason of law or supervision that the bank does not name',
  },
  undone: {
    CUST: 'Recalled: we asked for it',
    DUPL: 'Recalled: it was collected twice',
    FOCR: 'Given back after a recall',
    TECH: 'Recalled: collected by a technical mistake',
    UPAY: 'Recalled: it was not due',
  },
}

const rows = (Object.keys(table) as Consequence[]).flatMap((consequence) =>
  Object.entries(table[consequence]).map(([code, meaning]): Reason => ({ code, meaning, consequence })),
)
export const reasons: ReadonlyMap<string, Reason> = new Map(rows.map((row) => [row.code, row]))

/** Unknown or missing reasons are for staff. */
export const reasonOf = (code: string | null): Reason =>
  reasons.get(code ?? '') ?? { code: code ?? '', meaning: 'A reason that we do not know', consequence: 'repair' }
