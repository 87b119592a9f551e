// What tests of direct debit share: a site that collects, a member at its form, and a bank that answers in files.
import type { Input } from '../../contract/call.ts'
import type { enter as entered } from '../../contract/directdebit.ts'
import type { App, Asker, MemberCtx, Site } from '../../server/base/ctx.ts'
import type { Database } from '../../server/base/database.ts'
import { readEnv } from '../../server/base/env.ts'
import { newId } from '../../server/base/tokens.ts'
import { creditorOf } from '../../server/directdebit/creditor.ts'
import { enter } from '../../server/directdebit/enter.ts'
import { makeFile } from '../../server/directdebit/makeFile.ts'
import { sepa } from '../../server/directdebit/provider.ts'
import { readBank } from '../../server/directdebit/readBank.ts'
import { buyerOf, opened } from '../../server/directdebit/sealed.ts'
import { sign } from '../../server/directdebit/sign.ts'
import type { DebitRow } from '../../server/directdebit/store.ts'
import type { Order } from '../../server/providers/provider.ts'
import { decimalOf } from '../../server/sepa/index.ts'
import { ctxOf, makeApp, makeSite, type TestApp, type TestCtx } from './ctx.ts'

export const ourAccount = 'DE89370400440532013000'
export const theirAccount = 'NL91ABNA0417164300'
export const anotherAccount = 'DE02120300000000202051'
/** A Monday at ten, wall clock of the bank. */
export const monday = new Date('2026-11-23T09:00:00Z')

export const makeBankApp = async (db: Database): Promise<TestApp> => {
  const app = await makeApp(db, { env: readEnv({ PAYMENTS: 'sepa,sandbox' }) })
  app.time = monday
  return app
}

export const collectingSite = (db: Database, directdebit: object = {}): Promise<Site> =>
  makeSite(db, {
    choices: {
      directdebit: { creditor_id: 'DE98ZZZ09999999999', name: 'Nightjar GmbH', iban: ourAccount, ...directdebit },
    },
  })

export const form = (rest: Partial<Input<typeof entered>> = {}): Omit<Input<typeof entered>, 'payment'> => ({
  ...{ holder: 'Anna de Vries', iban: 'nl91 abna 0417 1643 00', street: 'Nachtegaalstraat', house_number: '12 b' },
  ...{ zip: '3581 AC', city: 'Utrecht', phone: '+31 6 12345678' },
  ...rest,
})

export const orderFor = (app: App, site: Site, member: Asker, rest: Partial<Order> = {}): Order => ({
  ...{
    payment_id: newId(),
    site_id: site.id,
    origin: `http://${site.domain}`,
    amount: 899,
    currency: 'EUR',
    country: 'NL',
  },
  ...{ paymentmethod: 'sdd', return_to: '/credits/p0/sdd', locale: 'en', buyer: buyerOf(app, member.id), keep: false },
  statement_name: 'Nightjar GmbH',
  ...rest,
})

/** An order at its form. */
export async function ordered(app: TestApp, site: Site, member: Asker, rest: Partial<Order> = {}) {
  const order = orderFor(app, site, member, rest)
  const { provider_ref, redirect } = await sepa.start(app, order)
  const ctx: TestCtx<Asker> = ctxOf(app, site, member)
  return { ctx: ctx as MemberCtx, payment: order.payment_id, reference: provider_ref, redirect, order }
}

/** As it stands in the outbox. */
export async function codeSent({ db, member }: MemberCtx): Promise<string> {
  const { body_text } = await db.one<{ body_text: string }>`
    select body_text from notice where member_id = ${member.id} and channel = 'sms' order by id desc limit 1`
  return (/^\d{6}$/m.exec(body_text) as RegExpExecArray)[0]
}
export const wrong = (code: string) => code.replace(/\d$/, (it) => String((Number(it) + 1) % 10))

/** An order whose mandate is signed. */
export async function signed(app: TestApp, site: Site, member: Asker, rest: Partial<Order> = {}, given = {}) {
  const it = await ordered(app, site, member, rest)
  await enter(it.ctx, { payment: it.payment, ...form(given) })
  const said = await sign(it.ctx, { payment: it.payment, code: await codeSent(it.ctx) })
  return { ...it, ...said }
}

/** An order that is in a file. */
export async function handedIn(app: TestApp, site: Site, member: Asker, rest: Partial<Order> = {}, given = {}) {
  const it = await signed(app, site, member, rest, given)
  await fileOf(app, site)
  return it
}

export async function fileOf(app: TestApp, site: Site): Promise<string | null> {
  const creditor = creditorOf(site)
  if (!creditor) throw new Error('nobody collects')
  const made = await makeFile(app, { site, creditor })
  if (!made) return null
  const { file } = await app.db.one<{ file: string }>`select file from bank_file where public_id = ${made.public_id}`
  return opened(app, String(await app.storage.get(file)))
}

export const debitsOf = (db: Database, { reference }: { reference: string }) =>
  db.many<DebitRow & { reason: string | null; settle_on: string | null }>`
    select * from direct_debit where order_reference = ${reference} order by attempt`
export const standing = (app: App, { reference }: { reference: string }) => sepa.status(app, reference)
/** What payments is told of an order, in order. */
export async function toldOf(db: Database, { payment }: { payment: string }) {
  const rows = await db.many<{ it: string }>`
    select concat_ws(' ', told ->> 'kind', told ->> 'outcome', told ->> 'stage', told ->> 'reason') as it
    from bank_told where told -> 'payment' ->> 'payment_id' = ${payment} order by id`
  return rows.map(({ it }) => it)
}

export type Line = {
  /** The bank's own number. */
  ref: string
  amount: number
  side: 'CRDT' | 'DBIT'
  family: 'IDDT' | 'RCDT' | 'ICDT'
  e2e?: string
  group?: string
  mandate?: string
  reason?: string
  words?: string
  currency?: string
  from?: { name: string; iban: string }
  original?: number
}
let files = 0
/** camt.053 as a bank writes it; each line is one booking. */
export function statement(lines: Line[], { account = ourAccount, on = '2026-11-24' } = {}): Buffer {
  const entry = ({
    ref,
    amount,
    side,
    family,
    e2e,
    group,
    mandate,
    reason,
    words,
    currency = 'EUR',
    from,
    original,
  }: Line) => `
    <Ntry><Amt Ccy="${currency}">${decimalOf(amount)}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt><AcctSvcrRef>${ref}</AcctSvcrRef>
      <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>ESDD</SubFmlyCd></Fmly></Domn></BkTxCd>
      <NtryDtls>${group ? `<Btch><PmtInfId>${group}</PmtInfId></Btch>` : ''}${
        group
          ? ''
          : `<TxDtls><Refs>${e2e ? `<EndToEndId>${e2e}</EndToEndId>` : ''}${mandate ? `<MndtId>${mandate}</MndtId>` : ''}</Refs>
        <Amt Ccy="${currency}">${decimalOf(amount)}</Amt><CdtDbtInd>${side}</CdtDbtInd>
        ${original === undefined ? '' : `<AmtDtls><InstdAmt><Amt Ccy="EUR">${decimalOf(original)}</Amt></InstdAmt></AmtDtls>`}
        ${from ? `<RltdPties><Dbtr><Pty><Nm>${from.name}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${from.iban}</IBAN></Id></DbtrAcct></RltdPties>` : ''}
        ${words ? `<RmtInf><Ustrd>${words}</Ustrd></RmtInf>` : ''}
        ${reason ? `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>` : ''}</TxDtls>`
      }</NtryDtls></Ntry>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
  <GrpHdr><MsgId>ST-${++files}</MsgId><CreDtTm>2026-11-24T20:00:00Z</CreDtTm></GrpHdr>
  <Stmt><Id>ST-${files}-1</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${lines.map(entry).join('')}</Stmt>
</BkToCstmrStmt></Document>`)
}

let numbers = 0
export const came = (it: { reference: string; amount: number }, e2e = it.reference): Line => ({
  ...{ ref: `IN-${++numbers}`, amount: it.amount, side: 'CRDT', family: 'IDDT', e2e },
})
export const wentBack = (it: { reference: string; amount: number }, reason: string, e2e = it.reference): Line => ({
  ...{ ref: `BACK-${++numbers}`, amount: it.amount, side: 'DBIT', family: 'IDDT', e2e, reason },
})
export const transferred = (amount: number, words: string, rest: Partial<Line> = {}): Line => ({
  ...{ ref: `SCT-${++numbers}`, amount, side: 'CRDT', family: 'RCDT', words },
  from: { name: 'Lena Berg', iban: theirAccount },
  ...rest,
})
export const tell = (app: App, ...lines: Line[]) => readBank(app, statement(lines), 'statement.xml')

/** pain.002 about one file: `whole` of it, or the named debits. */
export async function rejection(
  app: App,
  about: { reference: string },
  reason: string,
  whole = false,
): Promise<Buffer> {
  const { message_id, group_id } = await app.db.one<{ message_id: string; group_id: string }>`
    select f.message_id, d.group_id from direct_debit d join bank_file f on f.id = d.file_id
    where d.order_reference = ${about.reference} order by attempt desc limit 1`
  const why = `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>RP-${++files}</MsgId><CreDtTm>2026-11-23T18:00:00</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${message_id}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>${whole ? `<GrpSts>RJCT</GrpSts>${why}` : '<GrpSts>PART</GrpSts>'}</OrgnlGrpInfAndSts>
  ${whole ? '' : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${group_id}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${about.reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts>${why}</TxInfAndSts></OrgnlPmtInfAndSts>`}
</CstmrPmtStsRpt></Document>`)
}
