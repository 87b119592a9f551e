// Activation reminder as a modal, on a phone right after the signup: resend the mail or correct the address (NAV-9,
// ACC-16).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MailCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { accounts, members } from '../../contract/index.ts'
import { OpenMail } from '../accounts/OpenMail.tsx'
import { openPhoneDialog } from '../base/phoneDialog.ts'
import { query, useCall } from '../base/queries.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { needsActivation } from './memberAlert.ts'
import { useServerRenderedMember } from './useServerRenderedMember.ts'
import '../base/screenTexts.ts'

export function ActivationDialog() {
  const { t } = useLingui()
  // It hydrates when its chunk is there: the address may be confirmed by then, elsewhere.
  const isNeeded = needsActivation(useServerRenderedMember())
  const email = useQuery(query(members.readOwnProfile, {})).data?.email
  useEffect(openPhoneDialog, [])
  if (!isNeeded) return null
  return (
    <dialog data-on-phone className="dialog" aria-labelledby="activation-heading">
      <form method="dialog">
        <IconButton icon={X} label={t`Close`} type="submit" className="absolute! top-2 right-2 z-1" />
      </form>
      <div className="grid gap-4">
        <MailCheck className="size-11 text-accent-text" strokeWidth={1.75} aria-hidden />
        <h2 id="activation-heading" className="pr-10">
          <Trans>Check your email</Trans>
        </h2>
        <p className="wrap-anywhere text-muted">
          {email ? (
            <Trans>
              Tap the link we sent to <b>{email}</b> so you can send and receive messages.
            </Trans>
          ) : (
            <Trans>Tap the link we sent you so you can send and receive messages.</Trans>
          )}
        </p>
        {email && <OpenMail email={email} kind="primary" />}
        <ResendForm />
        <LinkButton to="/account/activation" kind="ghost" wide>
          <Trans>Change email</Trans>
        </LinkButton>
      </div>
    </dialog>
  )
}

/** Without React it posts to /account/activation, which does the same. */
function ResendForm() {
  const resend = useCall(accounts.resendActivation, { onError() {} })
  return (
    <PostForm
      action="/account/activation"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        resend.mutate({})
      }}
    >
      <Button
        kind="secondary"
        type="submit"
        name="do"
        value="resend"
        wide
        busy={resend.isPending}
        disabled={resend.isSuccess}
      >
        {resend.isSuccess ? <Trans>Email sent</Trans> : <Trans>Resend email</Trans>}
      </Button>
      {resend.error && (
        <div role="alert">
          <FieldError>{resend.error.message}</FieldError>
        </div>
      )}
    </PostForm>
  )
}
