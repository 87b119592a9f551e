// /swipe-game: four likes a day (spec §9).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export default function SwipeGameScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Swipe game`}>
      <Trans>One face at a time, four likes a day, and a way to undo.</Trans>
    </Unbuilt>
  )
}
