// What a file of direct debits says, before it is XML (PAY-5): who collects, from whom, how much, when, by which mandate.
import type { Day } from './day.ts'

export type Sequence = 'FRST' | 'RCUR' | 'FNAL' | 'OOFF'
/** Structured, or not at all: lines of free text are refused by banks since 15 November 2026. */
export type Address = { street?: string; house_number?: string; zip?: string; city: string; country: string }

export type Creditor = { name: string; creditor_id: string; iban: string; bic?: string; address?: Address }

export type Mandate = {
  mandate_id: string
  signed_on: Day
  /** What it said at the last collection, where that has changed since. */
  amended?: { mandate_id?: string; creditor_id?: string; creditor_name?: string; account_changed?: boolean }
}

export type DirectDebit = {
  end_to_end_id: string
  /** Whole cents. */
  amount: number
  currency: string
  mandate: Mandate
  debtor: { name: string; iban: string; bic?: string; address?: Address }
  /** What stands on the member's statement: 140 characters at most reach it. */
  remittance: string
}

export type DirectDebitGroup = {
  group_id: string
  sequence: Sequence
  collect_on: Day
  /** One booking for all, or one for each; what was agreed with the bank where it is left out. */
  batch_booking?: boolean
  debits: DirectDebit[]
}

export type DirectDebitFile = {
  message_id: string
  created_at: Date
  creditor: Creditor
  groups: DirectDebitGroup[]
}
