// /account/activation: sends the activation mail again, or corrects the address (ACC-16).
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { members } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { Button, LinkButton } from '../kit/Button.tsx'
import { FieldError, Input } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { activationAction, useAddressQuestion } from './activationAction.ts'
import { DidYouMean } from './DidYouMean.tsx'
import { OpenMail } from './OpenMail.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const { status, email } = await context.get(pageContext).call(members.readOwnProfile, {})
  return { confirmed: status !== 'not_confirmed', email }
}

export const action = activationAction

export default function ActivationScreen() {
  const { t } = useLingui()
  const { confirmed, email } = useLoaderData<typeof loader>()
  if (confirmed) return <Confirmed />
  return (
    <AccountPage
      title={t`Confirm your email`}
      lead={
        <span className="wrap-anywhere">
          <Trans>
            Tap the link we sent to <b>{email}</b> so you can send and receive messages.
          </Trans>
        </span>
      }
    >
      <DoneMessage />
      <Refusal />
      <OpenMail email={email} kind="primary" />
      <ResendForm />
      <CorrectAddress />
    </AccountPage>
  )
}

function Confirmed() {
  const { t } = useLingui()
  return (
    <AccountPage title={t`Your email is confirmed`} lead={<Trans>You’re all set.</Trans>}>
      <LinkButton to="/members" kind="primary">
        <Trans>Look around</Trans>
      </LinkButton>
    </AccountPage>
  )
}

/** Result of the last post. The address holds it, so that a reload does not post again. */
function DoneMessage() {
  const doneCode = useSearchParams()[0].get('done')
  const texts: Record<string, ReactNode> = {
    sent: <Trans>We’ve sent it again. It can take a minute or two.</Trans>,
    changed: <Trans>We’ve sent a link to your new email. Older links no longer work.</Trans>,
  }
  const failed = useFormError()
  const question = useAddressQuestion()
  if (!doneCode || !texts[doneCode] || failed || question) return null
  return (
    <p role="status" className="flex items-start gap-3 rounded-card bg-accent-soft p-4 text-on-accent-soft">
      <MailCheck className="mt-0.5 size-5 shrink-0" aria-hidden />
      <span>{texts[doneCode]}</span>
    </p>
  )
}

/** A refusal that is not about the field. */
function Refusal() {
  const failed = useFormError()
  if (!failed || failed.fields.email) return null
  return (
    <div role="alert">
      <FieldError>{failed.text}</FieldError>
    </div>
  )
}

function ResendForm() {
  return (
    <Panel className="grid gap-4 p-4 md:p-6">
      <h2 className="text-lg">
        <Trans>Didn’t get the email?</Trans>
      </h2>
      <p className="text-muted">
        <Trans>Check your spam folder first. If it isn’t there, we’ll send it again.</Trans>
      </p>
      <PostForm action="/account/activation">
        <input type="hidden" name="do" value="resend" />
        <Button type="submit" kind="secondary" wide>
          <Trans>Resend email</Trans>
        </Button>
      </PostForm>
    </Panel>
  )
}

function CorrectAddress() {
  const { t } = useLingui()
  const failed = useFormError()
  const question = useAddressQuestion()
  return (
    <Panel className="grid gap-4 p-4 md:p-6">
      <h2 className="text-lg">
        <Trans>Wrong email?</Trans>
      </h2>
      {question && (
        <DidYouMean suggestion={question.suggestion} fields={{ do: 'correct', sure_of: question.suggestion }} />
      )}
      <PostForm action="/account/activation" noValidate className="grid gap-4">
        <input type="hidden" name="do" value="correct" />
        {question && <input type="hidden" name="sure_of" value={question.email} />}
        <Input
          label={t`Correct email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={failed?.values.email ?? question?.email}
          hint={question && t`Already correct? Use the button below.`}
          error={failed?.fields.email}
        />
        <Button type="submit" kind="secondary" wide>
          <Trans>Change email</Trans>
        </Button>
      </PostForm>
    </Panel>
  )
}
