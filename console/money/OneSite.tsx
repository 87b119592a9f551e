// What is about one site asks for it, where the switch above shows all of them.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSite } from '../base/me.ts'
import { Empty } from '../kit/States.tsx'

export function OneSite({ children }: { children: (site: string) => ReactNode }) {
  const site = useSite()
  if (site === undefined)
    return (
      <Empty>
        <Trans>Choose a site above: this is shown for one at a time.</Trans>
      </Empty>
    )
  return children(site)
}
