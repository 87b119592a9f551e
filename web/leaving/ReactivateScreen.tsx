// /reactivate: the mail to come back once more.
import { useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export default function ReactivateScreen() {
  const { t } = useLingui()
  return <Unbuilt title={t`Come back`}>{''}</Unbuilt>
}
