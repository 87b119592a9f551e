// /account/two-step: two-step verification by an authenticator app, and its recovery codes (ACC-14).
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import type { Output } from '../../contract/call.ts'
import { security } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { type FormError, formAction, useFormError } from '../base/forms.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useMember } from '../base/session.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { FieldError } from '../kit/Field.tsx'
import { ConfirmEmailFirst } from './ConfirmEmailFirst.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { redirectToConfirm, requireReauthentication } from './reauthentication.ts'
import { TwoStepManage } from './TwoStepManage.tsx'
import { TwoStepSetup } from './TwoStepSetup.tsx'
import { TwoStepStart } from './TwoStepStart.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

const path = '/account/two-step'
export type Setup = Output<typeof security.startTwoStep>
type ActionResult = { setup?: Setup; recovery_codes?: string[] } & Partial<FormError>
const respond = (result: ActionResult, status = 200) => Response.json(result, { status })

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  await requireReauthentication(page, path)
  return page.call(security.twoStep, {})
}

export const action = formAction(async ({ page, field }) => {
  const enable = async () => {
    try {
      return respond(await page.call(security.enableTwoStep, { code: field('code') }))
    } catch (error) {
      if (!(error instanceof RefusalError) || error.code !== 'code_wrong') throw error
      // The QR code stays, with the error under it.
      const setup = await page.call(security.startTwoStep, {})
      return respond({ setup, problem: error.problem, values: {} }, error.status)
    }
  }
  const verbs: Record<string, () => Promise<Response>> = {
    start: async () => respond({ setup: await page.call(security.startTwoStep, {}) }),
    enable,
    renew: async () => respond(await page.call(security.newRecoveryCodes, {})),
    disable: async () => {
      await page.call(security.disableTwoStep, {})
      return redirect(path, 303)
    },
  }
  return (verbs[field('do')] ?? verbs.start)?.().catch(redirectToConfirm(path)) as Promise<Response>
})

export default function TwoStepScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const { setup, recovery_codes } = (useActionData() ?? {}) as ActionResult
  const { enabled, recovery_left } = useLoaderData<typeof loader>()
  const { status } = useMember()
  return (
    <AccountPage
      title={t`Two-step verification`}
      lead={<Trans>Each login also asks for a code from your phone, so your password alone isn’t enough.</Trans>}
    >
      {failed && failed.code !== 'code_wrong' && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      {recovery_codes ? (
        <RecoveryCodes codes={recovery_codes} />
      ) : setup ? (
        <TwoStepSetup setup={setup} error={failed?.text} />
      ) : enabled ? (
        <TwoStepManage recovery_left={recovery_left} />
      ) : status === 'not_confirmed' ? (
        <ConfirmEmailFirst />
      ) : (
        <TwoStepStart />
      )}
    </AccountPage>
  )
}
