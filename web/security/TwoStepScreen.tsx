// /account/two-step: a code of an app at each login, on or off, and the codes for when the app is lost (ACC-14).
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import type { Output } from '../../contract/call.ts'
import { security } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { RefusalError } from '../base/refusalError.ts'
import { useMember } from '../base/session.ts'
import { FieldError } from '../kit/Field.tsx'
import { AccountPage } from './AccountPage.tsx'
import { AddressFirst } from './ConfirmEmailFirst.tsx'
import { confirmFirst, orConfirm } from './reauthentication.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoStepOff } from './TwoStepStart.tsx'
import { TwoStepOn } from './TwoStepManage.tsx'
import { TwoStepSetup } from './TwoStepSetup.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

const here = '/account/two-step'
export type Setup = Output<typeof security.startTwoStep>
type Done = { setup?: Setup; recovery_codes?: string[] }
const show = (done: Done, status = 200) => Response.json(done, { status })

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  await confirmFirst(page, here)
  return page.call(security.twoStep, {})
}

export const action = formAction(async ({ page, field }) => {
  const enable = async () => {
    try {
      return show(await page.call(security.enableTwoStep, { code: field('code') }))
    } catch (error) {
      if (!(error instanceof RefusalError) || error.code !== 'code_wrong') throw error
      // The QR code stays where it is, with what was wrong under it.
      const setup = await page.call(security.startTwoStep, {})
      return show({ setup, refused: error.problem, values: {} } as Done, error.status)
    }
  }
  const verbs: Record<string, () => Promise<Response>> = {
    start: async () => show({ setup: await page.call(security.startTwoStep, {}) }),
    enable,
    renew: async () => show(await page.call(security.newRecoveryCodes, {})),
    disable: async () => {
      await page.call(security.disableTwoStep, {})
      return redirect(here, 303)
    },
  }
  return (verbs[field('do')] ?? verbs.start)?.().catch(orConfirm(here)) as Promise<Response>
})

export default function TwoStepScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const { setup, recovery_codes } = (useActionData() ?? {}) as Done
  const { enabled, recovery_left } = useLoaderData<typeof loader>()
  const { status } = useMember()
  return (
    <AccountPage
      title={t`Two-step verification`}
      lead={
        <Trans>
          Even somebody who learns your password cannot get in: each login also asks for a code from your phone.
        </Trans>
      }
    >
      {failed && failed.code !== 'code_wrong' && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      {recovery_codes ? (
        <RecoveryCodes codes={recovery_codes} />
      ) : setup ? (
        <TwoStepSetup setup={setup} wrong={failed?.text} />
      ) : enabled ? (
        <TwoStepOn recovery_left={recovery_left} />
      ) : status === 'not_confirmed' ? (
        <AddressFirst />
      ) : (
        <TwoStepOff />
      )}
    </AccountPage>
  )
}
