// /match-finder: a few questions, then people (spec §1).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export default function MatchFinderScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Match finder`}>
      <Trans>Answer a few questions, and see who fits best.</Trans>
    </Unbuilt>
  )
}
