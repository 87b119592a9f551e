// Status report (pain.002): which direct debits of a file the bank accepted or rejected (PAY-5).
import type { Day } from './day.ts'
import { childrenNamed, dayOf, find, type Money, moneyOf, requiredNode, text } from './fields.ts'
import type { Node } from './readXml.ts'

export type Outcome = 'accepted' | 'pending' | 'rejected'
/** Status of the file, a group or a debit. Without an outcome of its own, it has that of the level above. */
export type ReportedStatus = {
  outcome: Outcome | null
  status: string | null
  reasons: string[]
  reason_text: string | null
}

export type ReportedDebit = ReportedStatus & {
  group_id: string | null
  end_to_end_id: string | null
  mandate_id: string | null
  amount: number | null
  currency: string | null
  collect_on: Day | null
  /** The bank's id of this status, where given. */
  status_id: string | null
}
/** Without debits, its outcome applies to every debit in it; a rejected file likewise comes without groups. */
export type ReportedGroup = ReportedStatus & { group_id: string | null; debits: ReportedDebit[] }
export type StatusReport = ReportedStatus & {
  message_id: string
  created_at: string | null
  /** The original file: our `message_id`, and its message name. */
  original_message_id: string
  original_message: string | null
  groups: ReportedGroup[]
}

export function statusReport(root: Node): StatusReport {
  const report = requiredNode(root, 'CstmrPmtStsRpt')
  const original = requiredNode(report, 'OrgnlGrpInfAndSts')
  const fileStatus = reportedStatus(original, 'GrpSts', null)
  return {
    message_id: requiredNode(report, 'GrpHdr/MsgId').text,
    created_at: text(report, 'GrpHdr/CreDtTm'),
    original_message_id: requiredNode(original, 'OrgnlMsgId').text,
    original_message: text(original, 'OrgnlMsgNmId'),
    ...fileStatus,
    groups: childrenNamed(report, 'OrgnlPmtInfAndSts').map((group) => reportedGroup(group, fileStatus)),
  }
}

function reportedGroup(group: Node, above: ReportedStatus): ReportedGroup {
  const groupStatus = reportedStatus(group, 'PmtInfSts', above)
  const group_id = text(group, 'OrgnlPmtInfId')
  return {
    group_id,
    ...groupStatus,
    debits: childrenNamed(group, 'TxInfAndSts').map((it) => reportedDebit(it, group_id, groupStatus)),
  }
}

function reportedDebit(line: Node, group_id: string | null, above: ReportedStatus): ReportedDebit {
  const original = find(line, 'OrgnlTxRef')
  const money = find(original, 'Amt/InstdAmt') ?? find(original, 'IntrBkSttlmAmt')
  const { amount, currency }: Money | { amount: null; currency: null } = money
    ? moneyOf(money)
    : { amount: null, currency: null }
  return {
    group_id,
    end_to_end_id: text(line, 'OrgnlEndToEndId'),
    mandate_id: text(original, 'MndtRltdInf/MndtId', 'MndtRltdInf/DrctDbtMndt/MndtId'),
    amount,
    currency,
    collect_on: dayOf(find(original, 'ReqdColltnDt')),
    status_id: text(line, 'StsId'),
    ...reportedStatus(line, 'TxSts', above),
  }
}

/** A level without status inherits that of the level above; a partially accepted one (PART) is decided per debit. */
function reportedStatus(node: Node, field: string, above: ReportedStatus | null): ReportedStatus {
  const status = text(node, field)
  const reasonNodes = childrenNamed(node, 'StsRsnInf')
  const reasons = reasonNodes.flatMap((it) => text(it, 'Rsn/Cd', 'Rsn/Prtry') ?? [])
  const reasonText = reasonNodes.flatMap((it) => childrenNamed(it, 'AddtlInf').map((line) => line.text)).join(' ')
  if (status === null && above)
    return { ...above, ...(reasons.length > 0 ? { reasons, reason_text: reasonText || null } : {}) }
  return { outcome: outcomeOf(status), status, reasons, reason_text: reasonText || null }
}

const accepted = ['ACCP', 'ACTC', 'ACSP', 'ACSC', 'ACWC', 'ACCC', 'ACFC']
function outcomeOf(status: string | null): Outcome | null {
  if (status === null || status === 'PART') return null
  if (status === 'RJCT' || status === 'CANC') return 'rejected'
  return accepted.includes(status) ? 'accepted' : 'pending'
}
