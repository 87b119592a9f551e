// Split tests of landers: those that run, those that ended and why, and a new one (LAND-5).
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { list, start } from '../../contract/console/splits.ts'
import { Button } from '../../web/kit/Button.tsx'
import { useMay } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { useSectionKeys } from '../base/shownKeys.ts'
import { Empty, Query } from '../kit/States.tsx'
import { SplitPanel } from './SplitPanel.tsx'
import { StartSplitDialog } from './StartSplitDialog.tsx'

export function SplitsPage({ site }: { site: string }) {
  const may = useMay()
  const query = useStaffQuery(list, { site })
  const [isStarting, setStarting] = useState(false)
  const begin = () => may(start) && setStarting(true)
  useSectionKeys(may(start) ? [{ key: 'n', text: msg`Start a split test`, run: begin }] : [])
  return (
    <Query query={query}>
      {({ splits, campaigns }) => (
        <>
          <div className="flex flex-wrap items-start justify-between gap-3">
            <p className="max-w-prose text-muted text-sm">
              <Trans>
                Half of a campaign's visitors see another campaign. Counted is who clicks or sends something before
                leaving, as for every lander, or who signs up; nothing is stored about a visitor, and about who signed
                up only until the test ends. It stops by a rule that is fixed when it starts.
              </Trans>
            </p>
            {may(start) && (
              <Button small kind="primary" onClick={begin}>
                <Trans>Start a split test</Trans>
              </Button>
            )}
          </div>
          {splits.length === 0 && (
            <Empty>
              <Trans>There has been no split test yet.</Trans>
            </Empty>
          )}
          {splits.map((it) => (
            <SplitPanel key={it.number} site={site} split={it} />
          ))}
          {isStarting && <StartSplitDialog site={site} campaigns={campaigns} onClose={() => setStarting(false)} />}
        </>
      )}
    </Query>
  )
}
