// What the stand-in for Adyen remembers: links, payments, refunds, stored methods; just enough to answer with ids that fit together.
import { randomBytes } from 'node:crypto'

type Amount = { value: number; currency: string }
type Body = Record<string, unknown> & { amount: Amount; merchantAccount: string; reference: string }
type Link = Body & { id: string; status: string; shopperReference?: string; storePaymentMethodMode?: string }
type Payment = { psp: string; reference: string; amount: Amount; left: number }
type Token = { id: string; type: string; shopper: string }
type Decide = (params: Record<string, string>, body: Body, example: Record<string, unknown>) => unknown

export class Denied extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const made = () => [...randomBytes(16)].map((it) => letters[it % letters.length]).join('')

export function adyenState(merchant: string) {
  const links = new Map<string, Link>()
  const payments = new Map<string, Payment>()
  const tokens = new Map<string, Token>()
  /** How the next charge ends, in the words of its answer. */
  const ends: Record<string, unknown>[] = []

  const ours = (account: unknown) => {
    if (account !== merchant) throw new Denied(403, '901', 'Invalid Merchant Account')
  }
  const linkOf = (id = '') => {
    const found = links.get(id)
    if (!found) throw new Denied(422, '10_001', 'No such link')
    return found
  }
  const pay = (reference: string, amount: Amount) => {
    const payment = { psp: made(), reference, amount, left: amount.value }
    payments.set(payment.psp, payment)
    return payment
  }
  const store = (shopper: string, type: string) => {
    const token = { id: made(), type, shopper }
    tokens.set(token.id, token)
    return token
  }
  const shown = ({ ...link }: Link, example: Record<string, unknown>) => {
    const { returnUrl: _address, shopperStatement: _name, recurringProcessingModel: _model, ...rest } = link
    return { expiresAt: example.expiresAt, ...rest, url: `https://test.adyen.link/${link.id}` }
  }

  const answers: Record<string, Decide> = {
    'POST /paymentLinks': (_, body, example) => {
      ours(body.merchantAccount)
      const link = { ...body, id: `PL${made()}`, status: 'active' } as Link
      links.set(link.id, link)
      return shown(link, example)
    },
    'GET /paymentLinks/{linkId}': ({ linkId }, _, example) => shown(linkOf(linkId), example),
    'PATCH /paymentLinks/{linkId}': ({ linkId }, body, example) => {
      const link = linkOf(linkId)
      if (link.status !== 'active') throw new Denied(422, '10_002', 'The link is not active')
      link.status = String(body.status)
      return shown(link, example)
    },
    'POST /payments': (_, body, example) => {
      ours(body.merchantAccount)
      const { storedPaymentMethodId } = body.paymentMethod as { storedPaymentMethodId?: string }
      const token = tokens.get(storedPaymentMethodId ?? '')
      if (!token || token.shopper !== body.shopperReference) throw new Denied(422, '803', 'PaymentDetail not found')
      const { psp } = pay(body.reference, body.amount)
      return { ...example, pspReference: psp, merchantReference: body.reference, ...ends.shift() }
    },
    'POST /payments/{paymentPspReference}/refunds': ({ paymentPspReference = '' }, body, example) => {
      ours(body.merchantAccount)
      const payment = payments.get(paymentPspReference)
      if (!payment) throw new Denied(422, '167', 'Original pspReference required for this operation')
      if (body.amount.currency !== payment.amount.currency || body.amount.value > payment.left)
        throw new Denied(422, '137', 'Invalid amount specified')
      payment.left -= body.amount.value
      return { ...example, ...body, paymentPspReference, pspReference: made() }
    },
    'DELETE /storedPaymentMethods/{storedPaymentMethodId}': (params) => {
      ours(params.merchantAccount)
      const token = tokens.get(params.storedPaymentMethodId ?? '')
      if (token?.shopper !== params.shopperReference) throw new Denied(422, '803', 'PaymentDetail not found')
      tokens.delete(params.storedPaymentMethodId ?? '')
      return undefined
    },
  }

  const doings = {
    /** A buyer pays at a link: how it is named from then on, and what was stored. */
    pay(id: string, { pending = false, type = 'scheme' } = {}) {
      const link = linkOf(id)
      link.status = pending ? 'paymentPending' : 'completed'
      const { psp } = pay(link.reference, link.amount)
      const token = link.storePaymentMethodMode === 'enabled' && store(link.shopperReference ?? '', type)
      return { psp, link, token: token || null }
    },
    expire(id: string) {
      linkOf(id).status = 'expired'
    },
    /** The next charge ends so. */
    ends: (how: Record<string, unknown>) => void ends.push(how),
    store,
    isStored: (id: string) => tokens.has(id),
    left: (psp: string) => payments.get(psp)?.left,
  }
  /** The first of its examples asks for the buyer's bank. */
  const examples: Record<string, string> = { 'POST /payments': 'card-direct' }
  return { answers, examples, doings, psp: made }
}
