// Model of a direct debit file (PAY-5): creditor, groups, debits with debtor, amount, day and mandate.
import type { Day } from './day.ts'

export type Sequence = 'FRST' | 'RCUR' | 'FNAL' | 'OOFF'
/** Structured, or omitted: banks refuse unstructured addresses since 15 November 2026. */
export type Address = {
  street?: string | undefined
  house_number?: string | undefined
  zip?: string | undefined
  city: string
  country: string
}

export type Creditor = {
  name: string
  creditor_id: string
  iban: string
  bic?: string | undefined
  address?: Address | undefined
}

type Amendment = {
  mandate_id?: string | undefined
  creditor_id?: string | undefined
  creditor_name?: string | undefined
  account_changed?: boolean | undefined
}

export type Mandate = {
  mandate_id: string
  signed_on: Day
  /** Previous values, where they changed since the last collection. */
  amended?: Amendment | undefined
}

export type DirectDebit = {
  end_to_end_id: string
  /** Whole cents. */
  amount: number
  currency: string
  mandate: Mandate
  debtor: { name: string; iban: string; bic?: string | undefined; address?: Address | undefined }
  /** Text on the debtor's statement; at most 140 characters. */
  remittance: string
}

export type DirectDebitGroup = {
  group_id: string
  sequence: Sequence
  collect_on: Day
  /** One booking for the group, or one per debit; by agreement with the bank where omitted. */
  batch_booking?: boolean
  debits: DirectDebit[]
}

export type DirectDebitFile = {
  message_id: string
  created_at: Date
  creditor: Creditor
  groups: DirectDebitGroup[]
}
