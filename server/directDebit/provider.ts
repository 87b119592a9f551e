// The provider `sepa`: direct debit and transfers by the operator's own bank, through files (PAY-5, PAY-6).
import { registerProvider, type Provider } from '../providers/index.ts'
import { charge, forget } from './charge.ts'
import { creditorOf } from './creditor.ts'
import { cancel, openOrder, since, status } from './orders.ts'
import { refund } from './refunds.ts'

export const sepa: Provider = {
  key: 'sepa',
  methods: ['sdd', 'sct'],
  storableMethods: ['sdd'],
  // A code that stays in an outbox reaches nobody.
  isConfigured: ({ env }) => !env.production || env.sms !== null,
  acceptsSite: (site) => creditorOf(site) !== null,
  async start(app, order) {
    const { reference } = await openOrder(app, order)
    return { provider_ref: reference, redirect: `/directdebit?payment=${order.payment_id}` }
  },
  charge,
  deleteToken: forget,
  // Nobody tells us by the web.
  verifyWebhook: () => null,
  status,
  cancel,
  refund,
  bookingsSince: since,
}

registerProvider(sepa)
