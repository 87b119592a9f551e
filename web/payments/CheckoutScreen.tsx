// /credits/:id/:paymentmethod?: paying for a bundle (spec §2.1).
import { useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Title } from '../shell/Title.tsx'

export const handle: Handle = { access: 'member', layout: 'default' }

export default function CheckoutScreen() {
  const { t } = useLingui()
  return (
    <div className="wrap py-8">
      <Title>{t`Payment`}</Title>
      <h1>{t`Payment`}</h1>
    </div>
  )
}
