// Parses a file from the bank: detects the ISO 20022 message and reads it (PAY-5, PAY-6).
import { BankFileFault } from './bankFileFault.ts'
import { type Node, readXmlRoots, type XmlLimits } from './readXml.ts'
import { type StatementMessage, type Statements, statementMessages, statements } from './statements.ts'
import { type StatusReport, statusReport } from './statusReport.ts'

export type BankFile =
  | ({ message: 'pain.002'; version: string } & StatusReport)
  | ({ message: StatementMessage; version: string } & Statements)

/** The first message of the file; see readBankFiles. */
export const readBankFile = (file: Uint8Array | string, bounds?: XmlLimits): BankFile =>
  readBankFiles(file, bounds)[0] as BankFile

/**
 * The messages of a file: one, several after each other, or in an envelope. Others beside a known one are passed over. Throws `BankFileFault`
 * where there is none. All versions are read alike: the fields used are stable since version 02.
 */
export function readBankFiles(file: Uint8Array | string, bounds?: XmlLimits): BankFile[] {
  const roots = readXmlRoots(file, bounds)
  const messages = roots.flatMap(documentsIn).flatMap(messageOf)
  if (messages.length) return messages
  const [first] = [...roots.flatMap(documentsIn), ...roots]
  throw new BankFileFault(
    'unknown_message',
    `no message that is known: ${first?.name} of ${first?.namespace || 'nothing'}`,
  )
}

const documentsIn = (node: Node): Node[] => (node.name === 'Document' ? [node] : node.children.flatMap(documentsIn))

function messageOf(root: Node): BankFile[] {
  const [, message, version] = /:([a-z]{4}\.\d{3})\.(\d{3}\.\d{2})$/.exec(root.namespace) ?? []
  if (!message || !version) return []
  if (message === 'pain.002') return [{ message, version, ...statusReport(root) }]
  return isStatement(message) ? [{ message, version, ...statements(root, message) }] : []
}

const isStatement = (message: string): message is StatementMessage => message in statementMessages
