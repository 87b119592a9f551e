// Files as the demo's bank would send them: pain.002 on a collection file, camt.053 of the account (PAY-5, PAY-6).
import { escapeHtml } from '../base/http/escapeHtml.ts'
import { type Day, formatCents } from '../sepa/index.ts'

export type DemoEntry = {
  /** The bank's own number of the movement. */
  number: string
  side: 'CRDT' | 'DBIT'
  family: 'IDDT' | 'RCDT' | 'ICDT'
  amount: number
  end_to_end_id?: string
  mandate?: string
  reason?: string
  remittance?: string
  payer?: { name: string; iban: string }
}

const element = (name: string, value: string | undefined) => (value ? `<${name}>${escapeHtml(value)}</${name}>` : '')

export function statementFile(account: string, day: Day, id: string, entry: DemoEntry): Buffer {
  const { number, side, family, amount, end_to_end_id, mandate, reason, remittance, payer } = entry
  const sum = `<Amt Ccy="EUR">${formatCents(amount)}</Amt><CdtDbtInd>${side}</CdtDbtInd>`
  const parties =
    payer &&
    `<RltdPties><Dbtr><Pty>${element('Nm', payer.name)}</Pty></Dbtr><DbtrAcct><Id>${element('IBAN', payer.iban)}</Id></DbtrAcct></RltdPties>`
  return file(
    'camt.053.001.08',
    `<BkToCstmrStmt><GrpHdr>${element('MsgId', id)}</GrpHdr><Stmt>${element('Id', id)}
<Acct><Id>${element('IBAN', account)}</Id><Ccy>EUR</Ccy></Acct>
<Ntry>${sum}<Sts><Cd>BOOK</Cd></Sts><BookgDt>${element('Dt', day)}</BookgDt><ValDt>${element('Dt', day)}</ValDt>${element('AcctSvcrRef', number)}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly>${element('Cd', family)}<SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs>${element('EndToEndId', end_to_end_id)}${element('MndtId', mandate)}</Refs>${sum}${parties ?? ''}
${remittance ? `<RmtInf>${element('Ustrd', remittance)}</RmtInf>` : ''}${reason ? `<RtrInf><Rsn>${element('Cd', reason)}</Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt>`,
  )
}

type Rejected = { group_id: string; end_to_end_id: string; reason: string }

/** Accepts a collection file, or rejects one debit of it. */
export function reportFile(message_id: string, id: string, rejected?: Rejected): Buffer {
  const original = `${element('OrgnlMsgId', message_id)}<OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>`
  const group = rejected
    ? `<OrgnlPmtInfAndSts>${element('OrgnlPmtInfId', rejected.group_id)}<TxInfAndSts>${element('OrgnlEndToEndId', rejected.end_to_end_id)}
<TxSts>RJCT</TxSts><StsRsnInf><Rsn>${element('Cd', rejected.reason)}</Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>`
    : ''
  return file(
    'pain.002.001.10',
    `<CstmrPmtStsRpt><GrpHdr>${element('MsgId', id)}</GrpHdr>
<OrgnlGrpInfAndSts>${original}<GrpSts>${rejected ? 'PART' : 'ACCP'}</GrpSts></OrgnlGrpInfAndSts>${group}</CstmrPmtStsRpt>`,
  )
}

const file = (message: string, body: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">${body}</Document>`)
