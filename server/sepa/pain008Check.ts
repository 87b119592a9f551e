// Validates a collection file before it is written: finds what a bank would refuse, so that a bad debit stops only itself.
import { isBankReference } from './bankText.ts'
import { parseBic } from './bic.ts'
import { isCollectable } from './cents.ts'
import { isInEea } from './countries.ts'
import { parseCreditorId } from './creditorId.ts'
import { isDay } from './day.ts'
import type { Address, DirectDebit, DirectDebitFile, DirectDebitGroup, Mandate } from './directDebit.ts'
import { isIban } from './iban.ts'
import { isTargetDay } from './target.ts'

/** `field`: path of the fault, prefixed with the reference of the group or debit. */
export type FileFault = { field: string; value: string }

export class InvalidFile extends Error {
  readonly faults: FileFault[]
  constructor(faults: FileFault[]) {
    super(`a bank would refuse ${faults.map(({ field }) => field).join(', ')}`)
    this.name = 'UnfitFile'
    this.faults = faults
  }
}

/** The faults of one debit; none where it can be collected. */
export function faultsOfDebit({ end_to_end_id, amount, currency, mandate, debtor }: DirectDebit): FileFault[] {
  return [
    ...faultUnless(isBankReference(end_to_end_id), 'end_to_end_id', end_to_end_id),
    ...faultUnless(isCollectable(amount), 'amount', amount),
    ...faultUnless(currency === 'EUR', 'currency', currency),
    ...faultUnless(isIban(debtor.iban), 'debtor.iban', debtor.iban),
    ...faultUnless(debtor.bic === undefined || parseBic(debtor.bic) === debtor.bic, 'debtor.bic', debtor.bic),
    ...faultsOfAddress('debtor.address', debtor.address),
    ...faultUnless(
      debtor.address !== undefined || isInEea(debtor.iban.slice(0, 2)),
      'debtor.address',
      'needed outside the EEA',
    ),
    ...faultsOfMandate(mandate),
  ]
}

function faultsOfMandate({ mandate_id, signed_on, amended }: Mandate): FileFault[] {
  return [
    ...faultUnless(isBankReference(mandate_id), 'mandate.mandate_id', mandate_id),
    ...faultUnless(isDay(signed_on), 'mandate.signed_on', signed_on),
    ...faultUnless(amended === undefined || Object.values(amended).some(Boolean), 'mandate.amended', 'nothing'),
    ...faultUnless(
      !amended?.mandate_id || isBankReference(amended.mandate_id),
      'mandate.amended.mandate_id',
      amended?.mandate_id,
    ),
    ...faultUnless(
      !amended?.creditor_id || isCreditorId(amended.creditor_id),
      'mandate.amended.creditor_id',
      amended?.creditor_id,
    ),
  ]
}

/** All faults of the file, including those of its debits. */
export function faultsOfFile({ message_id, created_at, creditor, groups }: DirectDebitFile): FileFault[] {
  const debits = groups.flatMap((group) => group.debits)
  return [
    ...faultUnless(isBankReference(message_id), 'message_id', message_id),
    ...faultUnless(!Number.isNaN(created_at.getTime()), 'created_at', created_at),
    ...faultUnless(isCreditorId(creditor.creditor_id), 'creditor.creditor_id', creditor.creditor_id),
    ...faultUnless(isIban(creditor.iban), 'creditor.iban', creditor.iban),
    ...faultUnless(creditor.bic === undefined || parseBic(creditor.bic) === creditor.bic, 'creditor.bic', creditor.bic),
    ...faultsOfAddress('creditor.address', creditor.address),
    ...faultUnless(groups.length > 0, 'groups', 'none'),
    ...groups.flatMap(faultsOfGroup),
    ...duplicates(groups.map(({ group_id }) => group_id)).map((value) => ({
      field: 'group_id',
      value: `${value} twice`,
    })),
    ...duplicates(debits.map((it) => it.end_to_end_id)).map((value) => ({
      field: 'end_to_end_id',
      value: `${value} twice`,
    })),
  ]
}

function faultsOfGroup({ group_id, sequence, collect_on, debits }: DirectDebitGroup): FileFault[] {
  const groupFaults = [
    ...faultUnless(isBankReference(group_id), 'group_id', group_id),
    ...faultUnless(['FRST', 'RCUR', 'FNAL', 'OOFF'].includes(sequence), 'sequence', sequence),
    ...faultUnless(isDay(collect_on) && isTargetDay(collect_on), 'collect_on', collect_on),
    ...faultUnless(debits.length > 0, 'debits', 'none'),
  ]
  const inside = debits.flatMap((debit) => prefixPlace(debit.end_to_end_id, faultsOfDebit(debit)))
  return prefixPlace(group_id, [...groupFaults, ...inside])
}

function faultsOfAddress(field: string, address: Address | undefined): FileFault[] {
  if (!address) return []
  return [
    ...faultUnless(/\S/.test(address.city), `${field}.city`, address.city),
    ...faultUnless(/^[A-Z]{2}$/.test(address.country), `${field}.country`, address.country),
  ]
}

const isCreditorId = (text: string) => parseCreditorId(text).creditor_id === text
const faultUnless = (fits: boolean, field: string, value: unknown): FileFault[] =>
  fits ? [] : [{ field, value: String(value) }]
const prefixPlace = (place: string, faults: FileFault[]) =>
  faults.map((it) => ({ ...it, field: `${place}/${it.field}` }))
const duplicates = (ids: string[]) => {
  const seen = new Set<string>()
  return ids.filter((it) => seen.size === seen.add(it).size)
}
