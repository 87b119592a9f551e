// Parses a file from the bank: detects the ISO 20022 message and reads it (PAY-5, PAY-6).
import { BankFileFault } from './bankFileFault.ts'
import { readXml, type XmlLimits } from './readXml.ts'
import { type Statements, statements } from './statements.ts'
import { type StatusReport, statusReport } from './statusReport.ts'

export type BankFile =
  | ({ message: 'pain.002'; version: string } & StatusReport)
  | ({ message: 'camt.053' | 'camt.054'; version: string } & Statements)

/** Throws `BankFileFault` for anything else. All versions are read alike: the fields used are stable since version 02. */
export function readBankFile(file: Uint8Array | string, bounds?: XmlLimits): BankFile {
  const root = readXml(file, bounds)
  const [, message, version] = /:(pain\.002|camt\.053|camt\.054)\.(\d{3}\.\d{2})$/.exec(root.namespace) ?? []
  if (root.name !== 'Document' || !message || !version) {
    throw new BankFileFault(
      'unknown_message',
      `no message that is known: ${root.name} of ${root.namespace || 'nothing'}`,
    )
  }
  if (message === 'pain.002') return { message, version, ...statusReport(root) }
  const kind = message === 'camt.053' ? message : 'camt.054'
  return { message: kind, version, ...statements(root, kind) }
}
