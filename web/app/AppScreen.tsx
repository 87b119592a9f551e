// /account/app: the app on this device's home screen, the name and icon that it shows there, and telling a friend of the site (NAV-4, NAV-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { redirect, useSearchParams } from 'react-router'
import { disguises, setDisguise } from '../../contract/homeScreen.ts'
import { act, useFailed } from '../base/forms.ts'
import type { Handle } from '../base/handle.ts'
import { useOrigin } from '../base/session.ts'
import { FieldError } from '../kit/Field.tsx'
import { AccountPage } from '../security/AccountPage.tsx'
import { Install } from './Install.tsx'
import { ShowAs } from './ShowAs.tsx'
import { Tell } from './Tell.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export const action = act(async ({ page, field }) => {
  const shown_as = disguises.find((it) => it === field('shown_as')) ?? null
  await page.call(setDisguise, { shown_as })
  return redirect('/account/app?done=saved', 303)
})

export default function AppScreen() {
  const { t } = useLingui()
  const failed = useFailed()
  const saved = useSearchParams()[0].get('done') === 'saved'
  return (
    <AccountPage
      title={t`The app on your device`}
      lead={<Trans>On your home screen, under a name that suits you.</Trans>}
    >
      {saved && !failed && (
        <p role="status" className="rounded-card bg-accent-soft px-4 py-3 font-semibold text-on-accent-soft">
          <Trans>Saved.</Trans>
        </p>
      )}
      {failed && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      <div data-app={useOrigin()} className="grid gap-6">
        <Install />
        <ShowAs />
        <Tell />
      </div>
    </AccountPage>
  )
}
