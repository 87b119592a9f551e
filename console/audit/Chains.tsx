// The hash chains: how long each is, when it was proved last, and whether it held (SAFE-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react'
import { chains, prove } from '../../contract/console/audit.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { Problem, Query } from '../kit/States.tsx'
import { Time } from '../kit/Time.tsx'

export function Chains() {
  const { t } = useLingui()
  const query = useStaffQuery(chains, {})
  const proof = useStaffWrite(prove)
  const names: Record<string, string> = { audit: t`Audit log`, credits: t`Credits`, money: t`Money` }
  return (
    <Panel className="grid gap-3 p-4" aria-label={t`Hash chains`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">
          <Trans>Hash chains</Trans>
        </h2>
        <Button small busy={proof.isPending} onClick={() => proof.mutate({})}>
          <Trans>Prove them now</Trans>
        </Button>
      </div>
      <Problem error={proof.error} />
      <Query query={query}>
        {(rows) => (
          <ul className="grid gap-2 text-sm">
            {rows.map(({ chain, links, proved_at, broken }) => (
              <li key={chain} className="flex flex-wrap items-center gap-2">
                <ChainMark isBroken={broken !== null} isProved={proved_at !== null} />
                <span className="font-semibold">{names[chain] ?? chain}</span>
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
            ))}
          </ul>
        )}
      </Query>
    </Panel>
  )
}

function ChainMark({ isBroken, isProved }: { isBroken: boolean; isProved: boolean }) {
  if (isBroken) return <ShieldX className="size-5 text-danger" aria-hidden />
  if (!isProved) return <ShieldQuestionMark className="size-5 text-muted" aria-hidden />
  return <ShieldCheck className="size-5 text-success" aria-hidden />
}
