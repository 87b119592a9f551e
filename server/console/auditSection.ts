// The section "Audit": who did what, newest first, and whether the hash chains hold (SAFE-5).
import {
  AUDIT_PAGE_ROWS,
  type chains as chainsCall,
  type filters as filtersCall,
  type page as pageCall,
} from '../../contract/console/audit.ts'
import type { StaffInput, StaffResult } from '../../contract/console/call.ts'
import { auditActors, auditPage } from '../base/audit/auditPage.ts'
import { chainHeads, lastProof, proveChain } from '../base/audit/hashChain.ts'
import { hashChains } from '../staff/index.ts'
import type { SitesCtx, StaffCtx } from './context.ts'

export async function page(
  { db, sites, is_all }: SitesCtx,
  { actor, action, before }: StaffInput<typeof pageCall>,
): Promise<StaffResult<typeof pageCall>> {
  const ids = sites.map(({ id }) => id)
  const rows = await auditPage(db, { sites: ids, is_all, actor, action, before, limit: AUDIT_PAGE_ROWS + 1 })
  const shown = rows.slice(0, AUDIT_PAGE_ROWS)
  return { rows: shown, next: rows.length > AUDIT_PAGE_ROWS ? (shown.at(-1)?.id ?? null) : null }
}

export const filters = ({ db, sites, is_all }: SitesCtx): Promise<StaffResult<typeof filtersCall>> =>
  auditActors(db, { sites: sites.map(({ id }) => id), is_all })

export async function chains({ db }: StaffCtx): Promise<StaffResult<typeof chainsCall>> {
  const heads = await chainHeads(db, hashChains)
  return Promise.all(
    hashChains.map(async (chain, at) => {
      const { number = 0, hash = '' } = heads[at] ?? {}
      const proof = await lastProof(db, chain)
      return {
        ...{ chain: chain.name, links: number, hash },
        proved_at: proof && new Date(proof.at),
        broken: proof?.broken ?? null,
      }
    }),
  )
}

export async function prove({ app, clock }: StaffCtx) {
  for (const chain of hashChains) await proveChain(app.db, chain, clock.now())
  return {}
}
