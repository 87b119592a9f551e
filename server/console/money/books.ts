// The books: the last proof and a new one, VAT, dispute ratios, the providers' books (PAY-4, PAY-12, PAY-13, SAFE-5).
import type * as contract from '../../../contract/console/books.ts'
import type { StaffInput, StaffResult } from '../../../contract/console/call.ts'
import { chainHeads, lastProof as lastChainProof, proveChain } from '../../base/audit/hashChain.ts'
import type { Db } from '../../base/db/database.ts'
import {
  checkLedgers,
  lastLedgerCheck,
  nameFaults,
  ossReport,
  providerBooks,
  schemeRatios,
  vatQuestions,
} from '../../payments/index.ts'
import { hashChains, requireRole } from '../../staff/index.ts'
import type { SiteCtx, SitesCtx, StaffCtx } from '../context.ts'

type Proof = StaffResult<typeof contract.lastProof>
const MAX_SHOWN_FAULTS = 100

export async function lastProof({ db }: StaffCtx): Promise<Proof> {
  const last = await lastLedgerCheck(db)
  return {
    checked_at: last?.at ?? null,
    fault_count: last?.faults ?? 0,
    faults: [],
    chains: await provedChains(db),
  }
}

/** As the night does it: both ledgers, and every hash chain. */
export async function prove({ app, db, clock, staff }: StaffCtx): Promise<Proof> {
  await app.db.transaction((tx) => requireRole(tx, staff, 'money prove'))
  const faults = await checkLedgers(app)
  for (const chain of hashChains) await proveChain(app.db, chain, clock.now())
  return {
    checked_at: clock.now(),
    fault_count: faults.length,
    faults: await nameFaults(app.db, faults.slice(0, MAX_SHOWN_FAULTS)),
    chains: await provedChains(db),
  }
}

async function provedChains(db: Db): Promise<Proof['chains']> {
  const heads = await chainHeads(db, hashChains)
  return Promise.all(
    hashChains.map(async (chain, at) => {
      const proof = await lastChainProof(db, chain)
      return {
        chain: chain.name,
        links: heads[at]?.number ?? 0,
        proved_at: proof && new Date(proof.at),
        broken: proof?.broken ?? null,
      }
    }),
  )
}

export const vat = ({ db, site }: SiteCtx, { quarter }: StaffInput<typeof contract.vat>) => ossReport(db, site, quarter)

export const questions = async ({ db, site }: SiteCtx, { quarter }: StaffInput<typeof contract.vatQuestions>) =>
  (await vatQuestions(db, site, quarter)) as StaffResult<typeof contract.vatQuestions>

/** Each site's own, of those that the person works for. */
export async function ratios({ db, clock, sites }: SitesCtx, { months }: StaffInput<typeof contract.ratios>) {
  const rows = await schemeRatios(db, clock.now(), months)
  return rows.filter(({ site }) => sites.some(({ key }) => key === site))
}

export const providers = ({ app }: StaffCtx) => providerBooks(app)
