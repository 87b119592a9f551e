// The provider `sepa`: direct debit and transfers by the operator's own bank, through files (PAY-5, PAY-6).
import { addProvider, type Provider } from '../providers/index.ts'
import { charge, forget } from './charge.ts'
import { creditorOf } from './creditor.ts'
import { cancel, openOrder, since, status } from './orders.ts'
import { refund } from './refunds.ts'

export const sepa: Provider = {
  key: 'sepa',
  methods: ['sdd', 'sct'],
  keeps: ['sdd'],
  // A code that stays in an outbox reaches nobody.
  ready: ({ env }) => !env.production || env.sms !== null,
  takes: (site) => creditorOf(site) !== null,
  async start(app, order) {
    const { reference } = await openOrder(app, order)
    return { provider_ref: reference, redirect: `/directdebit?payment=${order.payment_id}` }
  },
  charge,
  forget,
  // Nobody tells us by the web.
  verify: () => null,
  status,
  cancel,
  refund,
  since,
}

addProvider(sepa)
