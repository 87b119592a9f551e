// Lines of a list: each hash chain, when it was proved last, and whether it held (SAFE-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Time } from './Time.tsx'

type Chain = { chain: string; links: number; proved_at: string | null; broken: number | null }
/** `label`: what stands for a chain's name; by default the name. */
type ChainLinesProps = { chains: Chain[]; label?: (name: string) => ReactNode }

export function ChainLines({ chains, label = (name) => name }: ChainLinesProps) {
  const { t } = useLingui()
  const names: Record<string, string> = { audit: t`Audit log`, credits: t`Credits`, money: t`Money` }
  return chains.map(({ chain, links, proved_at, broken }) => (
    <li key={chain} className="flex flex-wrap items-center gap-2">
      <ProofMark isBroken={broken !== null} isProved={proved_at !== null} />
      <span className="font-semibold">{label(names[chain] ?? chain)}</span>
      {broken !== null ? (
        <span className="text-danger">
          <Trans>Link {broken} does not hold: what it covers was changed.</Trans>
        </span>
      ) : proved_at === null ? (
        <Trans>not proved yet</Trans>
      ) : (
        <span className="text-muted">
          <Trans>
            {links} links, proved <Time at={proved_at} />
          </Trans>
        </span>
      )}
    </li>
  ))
}

export function ProofMark({ isBroken, isProved }: { isBroken: boolean; isProved: boolean }) {
  if (isBroken) return <ShieldX className="size-5 text-danger" aria-hidden />
  if (!isProved) return <ShieldQuestionMark className="size-5 text-muted" aria-hidden />
  return <ShieldCheck className="size-5 text-success" aria-hidden />
}
