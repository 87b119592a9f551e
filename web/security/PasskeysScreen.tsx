// /account/passkeys: login with a fingerprint, a face or the device's PIN instead of a password (ACC-14).
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { security } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useMember } from '../base/session.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { Button } from '../kit/Button.tsx'
import { FieldError, Input } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PasskeyForm, parsePasskeyField } from '../kit/PasskeyForm.tsx'
import { ConfirmEmailFirst } from './ConfirmEmailFirst.tsx'
import { OtherDevicesNote } from './OtherDevicesNote.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { redirectToConfirm, requireReauthentication } from './reauthentication.ts'
import { SuccessMessage } from './SuccessMessage.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

const path = '/account/passkeys'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  await requireReauthentication(page, path)
  return page.call(security.passkeys, {})
}

export const action = formAction(async ({ page, field, form }) => {
  const add = () => page.call(security.addPasskey, { response: parsePasskeyField(form), name: field('name') })
  const remove = () => page.call(security.removePasskey, { id: field('remove') })
  const done = form.has('remove') ? remove().then(() => 'removed') : add().then(() => 'added')
  return done.then((what) => redirect(`${path}?done=${what}`, 303)).catch(redirectToConfirm(path))
})

export default function PasskeysScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const [search] = useSearchParams()
  const doneCode = failed ? null : search.get('done')
  const { passkeys } = useLoaderData<typeof loader>()
  const { status } = useMember()
  return (
    <AccountPage
      title={t`Passkeys`}
      lead={
        <Trans>
          Log in with your fingerprint, face or device PIN. A passkey can’t be guessed and only works on this site.
        </Trans>
      }
    >
      {failed && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      {doneCode === 'added' && (
        <SuccessMessage>
          <Trans>Your passkey is ready. Use it next time you log in.</Trans>
        </SuccessMessage>
      )}
      {doneCode === 'removed' && (
        <SuccessMessage>
          <Trans>Passkey removed. You can’t log in with it any more.</Trans>
        </SuccessMessage>
      )}
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {status === 'not_confirmed' ? <ConfirmEmailFirst /> : <AddPasskey />}
      {doneCode && <OtherDevicesNote />}
    </AccountPage>
  )
}

function AddPasskey() {
  const { t } = useLingui()
  return (
    <Panel className="grid gap-4 p-5">
      <h2>
        <Trans>Add a passkey</Trans>
      </h2>
      {/* In one grid cell: the browser shows one of them. */}
      <div className="grid *:[grid-area:1/1]">
        <p data-no-passkeys className="text-muted">
          <Trans>This browser doesn’t support passkeys. Try another one, or your phone.</Trans>
        </p>
        <PasskeyForm does="create" options="/api/passkeys/options">
          <Input
            label={t`Name`}
            hint={t`Leave blank and we’ll name it after this device.`}
            name="name"
            autoComplete="off"
            maxLength={60}
          />
          <Button kind="primary" type="submit">
            <KeyRound className="size-5" aria-hidden />
            <Trans>Add a passkey</Trans>
          </Button>
        </PasskeyForm>
      </div>
    </Panel>
  )
}
