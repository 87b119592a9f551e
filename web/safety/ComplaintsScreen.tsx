// /complaints: a complaint that reaches staff (PAGE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export default function ComplaintsScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Complaints`}>
      <Trans>Tell us here what went wrong. You will get a reference and an answer.</Trans>
    </Unbuilt>
  )
}
