// The dossier of a disputed payment as PDF, for the bank: order, express request, agreements, deliveries, logins, earlier
// purchases (PAY-4, STAFF-2). In English, as card schemes want it. Of consents only those to the terms: what a member
// looks for is no bank's business; of messages only how many.
import { formatDecimal } from '../../contract/money.ts'
import type { App, Site } from '../base/ctx.ts'
import { sentSince } from '../chats/index.ts'
import { spentSince } from '../credits/index.ts'
import { findMember } from '../members/index.ts'
import { earlierPayments, paymentDossier, receiptPdf } from '../payments/index.ts'
import { loginsOf } from '../security/index.ts'
import { agreementsOf } from '../sites/index.ts'

type Dossier = NonNullable<Awaited<ReturnType<typeof paymentDossier>>>
type Value = string | number | boolean | Date | null | undefined
type Line = [label: string, value: Value]

/** Null where the site has no such payment. */
export async function disputeDossier(app: App, site: Site, payment: string) {
  const { db, clock } = app
  const found = await paymentDossier(db, site, payment)
  if (!found) return null
  const order = orderOf(found)
  const member = await findMember({ db, site }, order.member)
  const since = order.settled_at ?? order.created_at
  const parts: string[][] = [
    section('The order', orderLines(site, order)),
    ...found.chargebacks.map((it) => section('The dispute', disputeLines(it as never))),
    section('What the buyer asked for when ordering', expressLines(found)),
  ]
  if (member) {
    const [agreements, spent, sent, logins, earlier] = await Promise.all([
      agreementsOf(db, site, member.id),
      spentSince(db, site, member.id, since),
      sentSince(db, site, member.id, since),
      loginsOf(db, site, member.id),
      earlierPayments(db, site, payment),
    ])
    parts.push(
      section(
        'What the buyer agreed to',
        agreements.map(({ page, version, at }): Line => [`${page}, version ${version}`, at]),
      ),
      section('Delivery: credits spent since the payment', [
        ...spent.map(
          ({ reason, times, credits, first, last }): Line => [
            `${reason}: ${times} times, ${text(first)} to ${text(last)}`,
            `${credits} credits`,
          ],
        ),
        ['Messages sent since the payment (their content stays with the members)', sent.messages],
        ['Conversations they were sent in', sent.conversations],
        ['Last message sent', sent.last ?? 'none'],
      ]),
      section(
        'Logins of the account that are still known (begin, last use)',
        logins.map(
          ({ device, created_at, seen_at }): Line => [
            device || 'unknown device',
            `${text(created_at)}, ${text(seen_at)}`,
          ],
        ),
      ),
      section(
        'Earlier payments of this account that nobody disputed',
        earlier.map(
          ({ public_id, settled_at, amount, currency, is_same_instrument }): Line => [
            `${public_id}${is_same_instrument ? ', the same card or account' : ''}`,
            `${formatDecimal(amount, currency)} ${currency}, ${text(settled_at)}`,
          ],
        ),
      ),
    )
  }
  parts.push(
    section(
      'Refunds',
      found.refunds.map((it) => refundLine(it as never)),
    ),
  )
  const title = `Dispute of payment ${order.receipt_no ?? payment}`
  const made = `${site.company.name}, ${site.company.address}, ${site.company.city}. Times are UTC. Made ${text(clock.now())}.`
  const bytes = await receiptPdf({
    ...{ title, language: 'en', author: site.company.name, made_at: clock.now() },
    text: [made, ...parts.flat()].join('\n'),
  })
  return { name: `dispute-${order.receipt_no ?? payment}.pdf`, bytes, member: member?.id ?? null }
}

const text = (value: Value) =>
  value instanceof Date ? value.toISOString().slice(0, 16).replace('T', ' ') : `${value ?? 'not known'}`
const section = (heading: string, lines: Line[]) => [
  '',
  `# ${heading}`,
  ...(lines.length
    ? lines.map(([label, value]) => (value === undefined ? label : `${label}\t${text(value)}`))
    : ['Nothing is recorded.']),
]

type Order = {
  public_id: string
  member: string
  receipt_no: string | null
  bundle: string
  credits: number
  amount: number
  list_amount: number
  currency: string
  vat: number
  vat_rate: number
  country: string
  network_country: string | null
  instrument_country: string | null
  paymentmethod: string
  card_brand: string | null
  provider: string
  provider_ref: string | null
  discount: string | null
  repeated: boolean
  created_at: Date
  settled_at: Date | null
}
const orderOf = ({ payment }: Dossier) => payment as unknown as Order

const orderLines = (site: Site, it: Order): Line[] => [
  ['Site', `${site.choices.name} (${site.domain})`],
  ['Number of the payment', it.public_id],
  ['Receipt', it.receipt_no],
  ['Account of the buyer', it.member],
  ['Ordered', it.created_at],
  ['Paid', it.settled_at],
  ['Bought', `${it.credits} credits`],
  ['Price', `${formatDecimal(it.amount, it.currency)} ${it.currency}`],
  ['VAT included', `${formatDecimal(it.vat, it.currency)} ${it.currency} (${it.vat_rate} %)`],
  ['Paid by', [it.paymentmethod, it.card_brand].filter(Boolean).join(', ')],
  ['By a method stored earlier, with one click', it.repeated ? 'yes' : 'no'],
  ['Provider and its reference', `${it.provider} ${it.provider_ref ?? ''}`],
  ['Country chosen by the buyer', it.country],
  ['Country of the network', it.network_country],
  ['Country of the bank or card', it.instrument_country],
]

type Chargeback = {
  ref: string
  stage: string
  amount: number
  currency: string
  created_at: Date
  settled_at: Date | null
}
const disputeLines = ({ ref, stage, amount, currency, created_at, settled_at }: Chargeback): Line[] => [
  ['Reference', ref],
  ['Stage', stage],
  ['Amount', `${formatDecimal(amount, currency)} ${currency}`],
  ['Opened', created_at],
  ['Decided', settled_at ?? 'not yet'],
]

/** The words as the buyer saw them, in the language of then. */
function expressLines({ express_request }: Dossier): Line[] {
  const rows = express_request as { words: string; version: string; language: string; made_at: Date }[]
  return rows.flatMap(({ words, version, language, made_at }): Line[] => [
    [`Ticked (${language}, version ${version})`, made_at],
    ...words
      .split('\n')
      .filter((line) => line.trim())
      .map((line): Line => [line.trim(), undefined]),
  ])
}

type RefundRow = { amount: number; currency: string; status: string; created_at: Date }
const refundLine = ({ amount, currency, status, created_at }: RefundRow): Line => [
  `${formatDecimal(amount, currency)} ${currency}, ${status}`,
  created_at,
]
