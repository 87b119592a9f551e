// The provider `sepa`: direct debits and credit transfers through the operator's own bank, by files (PAY-5, PAY-6).
import { type Provider, registerProvider } from '../providers/index.ts'
import { chargeMandate, endMandateByToken } from './chargeMandate.ts'
import { creditorOf } from './creditor.ts'
import { bookingsSince, cancel, openOrder, status } from './orders.ts'
import { refund } from './refunds.ts'

export const sepa: Provider = {
  key: 'sepa',
  methods: ['sdd', 'sct'],
  storableMethods: ['sdd'],
  // In production, codes need a real SMS gateway.
  missingSettings: (env) => (env.production && !env.sms ? ['SMS_URL', 'SMS_KEY'] : []),
  acceptsSite: (site) => creditorOf(site) !== null,
  async start(app, order) {
    const { reference } = await openOrder(app, order)
    return { provider_ref: reference, redirect: `/directdebit?payment=${order.payment_id}` }
  },
  charge: chargeMandate,
  deleteToken: endMandateByToken,
  // The bank sends no webhooks.
  verifyWebhook: () => null,
  status,
  cancel,
  refund,
  bookingsSince: bookingsSince,
}

registerProvider(sepa)
