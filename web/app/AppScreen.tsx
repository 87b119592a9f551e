// /account/app: installing the app on this device, the name and icon it shows there, and sharing the site (NAV-4,
// NAV-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { redirect, useSearchParams } from 'react-router'
import { disguises, setDisguise } from '../../contract/homeScreen.ts'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useOrigin } from '../base/session.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { FieldError } from '../kit/Field.tsx'
import { DisguiseForm } from './DisguiseForm.tsx'
import { InstallSteps } from './InstallSteps.tsx'
import { ShareSite } from './ShareSite.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

export const action = formAction(async ({ page, field }) => {
  const shown_as = disguises.find((it) => it === field('shown_as')) ?? null
  await page.call(setDisguise, { shown_as })
  return redirect('/account/app?done=saved', 303)
})

export default function AppScreen() {
  const { t } = useLingui()
  const formError = useFormError()
  const isSaved = useSearchParams()[0].get('done') === 'saved'
  return (
    <AccountPage
      title={t`The app on your device`}
      lead={<Trans>Keep it on your home screen, under a discreet name if you like.</Trans>}
    >
      {isSaved && !formError && (
        <p role="status" className="rounded-card bg-accent-soft px-4 py-3 font-semibold text-on-accent-soft">
          <Trans>Saved</Trans>
        </p>
      )}
      {formError && (
        <div role="alert">
          <FieldError>{formError.text}</FieldError>
        </div>
      )}
      <div data-app={useOrigin()} className="grid gap-6">
        <InstallSteps />
        <DisguiseForm />
        <ShareSite />
      </div>
    </AccountPage>
  )
}
