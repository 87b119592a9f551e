// /account/blocked: whom I blocked, and the way to take it back (PRO-6).
import { useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Title } from '../shell/Title.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export default function BlockedScreen() {
  const { t } = useLingui()
  return (
    <div className="wrap py-6">
      <Title>{t`Blocked members`}</Title>
      <h1>{t`Blocked members`}</h1>
    </div>
  )
}
