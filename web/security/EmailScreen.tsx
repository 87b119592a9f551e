// /account/email: changes the address; the change is valid once its mailed link is used (ACC-11).
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { members, security } from '../../contract/index.ts'
import { useAddressQuestion } from '../accounts/activationAction.ts'
import { DidYouMean } from '../accounts/DidYouMean.tsx'
import { pageContext } from '../base/context.ts'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { Button } from '../kit/Button.tsx'
import { FieldError, Input } from '../kit/Field.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { redirectToConfirm, requireReauthentication } from './reauthentication.ts'
import { SuccessMessage } from './SuccessMessage.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

const path = '/account/email'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { email, status } = await page.call(members.readOwnProfile, {})
  // An unconfirmed address is corrected there.
  if (status === 'not_confirmed') throw redirect('/account/activation', 303)
  if (!new URL(request.url).searchParams.has('sent')) await requireReauthentication(page, path)
  return { email }
}

export const action = formAction(async ({ page, field }) => {
  const email = field('email')
  // Posted again unchanged, or by the button of the suggestion: then it is meant so.
  const sure = email !== '' && field('sure_of') === email
  const change = page.call(security.changeEmail, { email, sure })
  return change
    .then(({ email_suggestion }) =>
      email_suggestion
        ? Response.json({ asked: { suggestion: email_suggestion, email } })
        : redirect(`${path}?sent=1`, 303),
    )
    .catch(redirectToConfirm(path))
})

export default function EmailScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const question = useAddressQuestion()
  const [search] = useSearchParams()
  const { email } = useLoaderData<typeof loader>()
  return (
    <AccountPage
      title={t`Email address`}
      lead={
        <Trans>
          You’re using <strong className="break-all text-text">{email}</strong>. Other members never see it.
        </Trans>
      }
    >
      {search.has('sent') && !failed && !question && (
        <SuccessMessage>
          <Trans>Check your new inbox and tap the link to confirm. Until then, you’ll keep your current email.</Trans>
        </SuccessMessage>
      )}
      {question && <DidYouMean suggestion={question.suggestion} fields={{ sure_of: question.suggestion }} />}
      <PostForm action={path} noValidate className="grid gap-5">
        {failed && !failed.fields.email && (
          <div role="alert">
            <FieldError>{failed.text}</FieldError>
          </div>
        )}
        {question && <input type="hidden" name="sure_of" value={question.email} />}
        <Input
          label={t`New email address`}
          name="email"
          type="email"
          autoComplete="email"
          required
          autoFocus
          hint={
            question
              ? t`Already correct? Use the button below.`
              : t`We’ll email both addresses, so no one can change it behind your back.`
          }
          defaultValue={failed?.values.email ?? question?.email}
          error={failed?.fields.email}
        />
        <Button kind="primary" type="submit">
          <Trans>Change email</Trans>
        </Button>
      </PostForm>
    </AccountPage>
  )
}
