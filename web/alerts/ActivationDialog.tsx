// The reminder as a modal, on a phone right after the signup: look at your mail, once more, or another address (NAV-9, ACC-16).
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { accounts } from '../../contract/index.ts'
import { useCall } from '../base/queries.ts'
import { useMember } from '../base/session.ts'
import { openOnPhone } from '../enhance/onPhone.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { needsActivation } from './which.ts'

export function ActivationDialog() {
  const { t } = useLingui()
  const needed = needsActivation(useMember())
  useEffect(openOnPhone, [])
  if (!needed) return null
  return (
    <dialog data-on-phone className="dialog" aria-labelledby="activation-heading">
      <form method="dialog">
        <IconButton icon={X} label={t`Close`} type="submit" className="absolute! top-2 right-2 z-1" />
      </form>
      <div className="grid gap-4">
        <MailCheck className="size-11 text-accent-text" strokeWidth={1.75} aria-hidden />
        <h2 id="activation-heading" className="pr-10">
          <Trans>Look at your mail</Trans>
        </h2>
        <p className="text-muted">
          <Trans>There is a link in your inbox. Open it, and your messages go out and answers reach you.</Trans>
        </p>
        <Resend />
        <LinkButton to="/account/activation" kind="quiet" wide>
          <Trans>Correct the address</Trans>
        </LinkButton>
      </div>
    </dialog>
  )
}

/** On a static page it posts to the page that does the same. */
function Resend() {
  const resend = useCall(accounts.resendActivation, { onError() {} })
  return (
    <form
      method="post"
      action="/account/activation"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        resend.mutate({})
      }}
    >
      <Button
        kind="calm"
        type="submit"
        name="do"
        value="resend"
        wide
        busy={resend.isPending}
        disabled={resend.isSuccess}
      >
        {resend.isSuccess ? <Trans>It is on its way</Trans> : <Trans>Send it again</Trans>}
      </Button>
      {resend.error && (
        <div role="alert">
          <FieldError>{resend.error.message}</FieldError>
        </div>
      )}
    </form>
  )
}
