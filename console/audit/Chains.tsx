// The hash chains: how long each is, when it was proved last, and whether it held (SAFE-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { chains, prove } from '../../contract/console/audit.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { ChainLines } from '../kit/ChainLines.tsx'
import { Problem, Query } from '../kit/States.tsx'

export function Chains() {
  const { t } = useLingui()
  const query = useStaffQuery(chains, {})
  const proof = useStaffWrite(prove)
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
            <ChainLines chains={rows} />
          </ul>
        )}
      </Query>
    </Panel>
  )
}
