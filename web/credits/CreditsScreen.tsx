// /credits: the bundles p0 to p3 (spec §2.4).
import { useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Title } from '../shell/Title.tsx'

export const handle: Handle = { access: 'member', layout: 'default' }

export default function CreditsScreen() {
  const { t } = useLingui()
  return (
    <div className="wrap py-8">
      <Title>{t`Credits`}</Title>
      <h1>{t`Credits`}</h1>
    </div>
  )
}
