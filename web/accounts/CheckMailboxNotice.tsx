// End of the signup where membership is private: the rest is in the mailbox (ACC-10, membership_privacy).
import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'

export function CheckMailboxNotice() {
  return (
    <div className="wrap grid min-h-svh place-content-center py-8">
      <div data-signup className="grid justify-items-center gap-2">
        <EmptyState
          icon={MailCheck}
          level={1}
          heading={<Trans>Check your email</Trans>}
          action={
            <LinkButton to="/" kind="secondary">
              <Trans>Back to the home page</Trans>
            </LinkButton>
          }
        >
          <Trans>We sent you a link. Tap it to continue.</Trans>
        </EmptyState>
        <p className="max-w-100 text-center text-muted text-sm">
          <Trans>
            Nothing yet? Check your spam folder. You can also log in with your username to resend it or change your
            email.
          </Trans>
        </p>
        <LinkButton to="/login?next=/account/activation" kind="ghost">
          <Trans>Log in</Trans>
        </LinkButton>
      </div>
    </div>
  )
}
