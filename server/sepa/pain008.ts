// Writes the collection file: pain.008.001.08 by ISO 20022 and the German rules (GBIC_4) (PAY-5).
import { bankText } from './bankText.ts'
import { formatCents, sumCents } from './cents.ts'
import type { Address, Creditor, DirectDebit, DirectDebitFile, DirectDebitGroup, Mandate } from './directDebit.ts'
import { faultsOfFile, InvalidFile } from './pain008Check.ts'
import { type Element, xmlDocument } from './xml.ts'

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08'

export type WrittenFile = { xml: string; count: number; amount: number }

/** Throws `InvalidFile` with everything that a bank would refuse; `faultsOfDebit` checks a single debit beforehand. */
export function directDebitFile(file: DirectDebitFile): WrittenFile {
  const faults = faultsOfFile(file)
  if (faults.length > 0) throw new InvalidFile(faults)
  const debits = file.groups.flatMap((group) => group.debits)
  const xml = xmlDocument([
    'Document',
    [['CstmrDrctDbtInitn', [groupHeader(file, debits), ...file.groups.map((it) => paymentGroup(it, file.creditor))]]],
    { xmlns: namespace },
  ])
  return { xml, count: debits.length, amount: sumCents(debits.map(({ amount }) => amount)) }
}

const groupHeader = ({ message_id, created_at, creditor }: DirectDebitFile, debits: DirectDebit[]): Element => [
  'GrpHdr',
  [
    ['MsgId', message_id],
    ['CreDtTm', `${created_at.toISOString().slice(0, 19)}Z`],
    ...totals(debits),
    ['InitgPty', [['Nm', bankText(creditor.name, 70)]]],
  ],
]

const totals = (debits: DirectDebit[]): Element[] => [
  ['NbOfTxs', String(debits.length)],
  ['CtrlSum', formatCents(sumCents(debits.map(({ amount }) => amount)))],
]

const paymentGroup = (group: DirectDebitGroup, creditor: Creditor): Element => [
  'PmtInf',
  [
    ['PmtInfId', group.group_id],
    ['PmtMtd', 'DD'],
    group.batch_booking === undefined ? null : ['BtchBookg', String(group.batch_booking)],
    ...totals(group.debits),
    [
      'PmtTpInf',
      [
        ['SvcLvl', [['Cd', 'SEPA']]],
        ['LclInstrm', [['Cd', 'CORE']]],
        ['SeqTp', group.sequence],
      ],
    ],
    ['ReqdColltnDt', group.collect_on],
    ['Cdtr', party(creditor)],
    ['CdtrAcct', account(creditor.iban)],
    ['CdtrAgt', bank(creditor.bic)],
    ['ChrgBr', 'SLEV'],
    ['CdtrSchmeId', [scheme(creditor.creditor_id)]],
    ...group.debits.map(transaction),
  ],
]

const transaction = ({ end_to_end_id, amount, mandate, debtor, remittance }: DirectDebit): Element => [
  'DrctDbtTxInf',
  [
    ['PmtId', [['EndToEndId', end_to_end_id]]],
    ['InstdAmt', formatCents(amount), { Ccy: 'EUR' }],
    ['DrctDbtTx', [['MndtRltdInf', mandateFields(mandate)]]],
    ['DbtrAgt', bank(debtor.bic)],
    ['Dbtr', party(debtor)],
    ['DbtrAcct', account(debtor.iban)],
    ['RmtInf', [['Ustrd', bankText(remittance, 140)]]],
  ],
]

function mandateFields({ mandate_id, signed_on, amended }: Mandate): (Element | null)[] {
  return [
    ['MndtId', mandate_id],
    ['DtOfSgntr', signed_on],
    ['AmdmntInd', String(amended !== undefined)],
    amended ? ['AmdmntInfDtls', amendments(amended)] : null,
  ]
}

const amendments = (previous: NonNullable<Mandate['amended']>): (Element | null)[] => [
  previous.mandate_id ? ['OrgnlMndtId', previous.mandate_id] : null,
  previous.creditor_id || previous.creditor_name
    ? [
        'OrgnlCdtrSchmeId',
        [
          previous.creditor_name ? ['Nm', bankText(previous.creditor_name, 70)] : null,
          previous.creditor_id ? scheme(previous.creditor_id) : null,
        ],
      ]
    : null,
  // SMNDA, "same mandate, new debtor account": valid for the same and another bank.
  previous.account_changed ? ['OrgnlDbtrAcct', [['Id', [['Othr', [['Id', 'SMNDA']]]]]]] : null,
]

const party = ({ name, address }: { name: string; address?: Address | undefined }): (Element | null)[] => [
  ['Nm', bankText(name, 70)],
  address ? ['PstlAdr', addressFields(address)] : null,
]

const addressFields = ({ street, house_number, zip, city, country }: Address): (Element | null)[] => [
  optional('StrtNm', street, 70),
  optional('BldgNb', house_number, 16),
  optional('PstCd', zip, 16),
  ['TwnNm', bankText(city, 35)],
  ['Ctry', country],
]

function optional(name: string, text: string | undefined, most: number): Element | null {
  const shown = bankText(text ?? '', most, '')
  return shown ? [name, shown] : null
}

const account = (iban: string): Element[] => [['Id', [['IBAN', iban]]]]
const bank = (bic: string | undefined): Element[] => [
  ['FinInstnId', [bic ? ['BICFI', bic] : ['Othr', [['Id', 'NOTPROVIDED']]]]],
]
const scheme = (creditor_id: string): Element => [
  'Id',
  [
    [
      'PrvtId',
      [
        [
          'Othr',
          [
            ['Id', creditor_id],
            ['SchmeNm', [['Prtry', 'SEPA']]],
          ],
        ],
      ],
    ],
  ],
]
