// Calls of the section "Money" about the books: proofs, VAT, dispute ratios, the providers' books (PAY-4, PAY-12, PAY-13).
import * as v from 'valibot'
import { staffCall } from './call.ts'
import { moment, siteFilter, siteKey } from './fields.ts'

const proof = v.strictObject({
  /** Null: never yet. */
  checked_at: v.nullable(moment),
  faults: v.array(v.strictObject({ payment: v.nullable(v.string()), fault: v.string() })),
  fault_count: v.number(),
  chains: v.array(
    v.strictObject({
      chain: v.string(),
      links: v.number(),
      proved_at: v.nullable(moment),
      broken: v.nullable(v.number()),
    }),
  ),
})
/** As it was proved last: by the night, or by somebody here. */
export const lastProof = staffCall({
  name: 'books.lastProof',
  permission: 'money prove',
  scope: 'deployment',
  input: v.strictObject({}),
  output: proof,
})
export const prove = staffCall({
  name: 'books.prove',
  permission: 'money prove',
  scope: 'deployment',
  writes: true,
  input: v.strictObject({}),
  output: proof,
})

const quarter = v.pipe(v.string(), v.regex(/^\d{4}-Q[1-4]$/))
export const vat = staffCall({
  name: 'books.vat',
  permission: 'money oss',
  scope: 'site',
  input: v.strictObject({ site: siteKey, quarter }),
  output: v.array(
    v.strictObject({
      scheme: v.string(),
      country: v.string(),
      rate: v.number(),
      currency: v.string(),
      of_quarter: v.string(),
      net: v.number(),
      vat: v.number(),
    }),
  ),
})
/** Sales whose country only one piece of evidence says, or two contradict. */
export const vatQuestions = staffCall({
  name: 'books.vatQuestions',
  permission: 'money vat',
  scope: 'site',
  input: v.strictObject({ site: siteKey, quarter }),
  output: v.array(
    v.strictObject({
      payment: v.string(),
      settled_at: moment,
      amount: v.number(),
      currency: v.string(),
      chosen: v.string(),
      network: v.nullable(v.string()),
      bank_or_card: v.nullable(v.string()),
      taxed_in: v.string(),
      vat_rate: v.number(),
      question: v.string(),
    }),
  ),
})

export const ratios = staffCall({
  name: 'books.ratios',
  permission: 'money ratios',
  scope: 'sites',
  input: v.strictObject({ site: siteFilter, months: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36)) }),
  output: v.array(
    v.strictObject({
      site: v.string(),
      brand: v.string(),
      month: v.string(),
      payments: v.number(),
      payments_before: v.number(),
      disputes: v.number(),
      fraud: v.number(),
      programs: v.array(
        v.strictObject({
          program: v.string(),
          ratio_basis_points: v.number(),
          limit_basis_points: v.number(),
          counted: v.number(),
          limit_count: v.number(),
          state: v.picklist(['ok', 'near', 'over']),
        }),
      ),
    }),
  ),
})

/** What the nightly comparison with each provider's books found, what the ledger says it owes, and what is still asked for. */
export const providers = staffCall({
  name: 'books.providers',
  permission: 'money providers',
  scope: 'deployment',
  input: v.strictObject({}),
  output: v.array(
    v.strictObject({
      provider: v.string(),
      compared_at: v.nullable(moment),
      since: v.nullable(moment),
      bookings: v.nullable(v.number()),
      differences: v.array(
        v.strictObject({
          kind: v.string(),
          /** ours: only our books have it. theirs: only the provider's. */
          only_in: v.picklist(['ours', 'theirs']),
          payment: v.string(),
          site: v.nullable(v.string()),
          amount: v.number(),
          currency: v.string(),
        }),
      ),
      /** Sales less refunds and chargebacks, from the ledger, of all time. */
      cleared: v.array(v.strictObject({ currency: v.string(), amount: v.number() })),
      /** Payments whose outcome is not known yet, and the oldest of them. */
      open: v.number(),
      oldest_open: v.nullable(moment),
    }),
  ),
})

export const booksCalls = [lastProof, prove, vat, vatQuestions, ratios, providers]
