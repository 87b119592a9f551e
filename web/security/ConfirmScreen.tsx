// /account/confirm: proves once more who it is.
import { useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export default function ConfirmScreen() {
  const { t } = useLingui()
  return <Unbuilt title={t`Confirm that it is you`}>{''}</Unbuilt>
}
