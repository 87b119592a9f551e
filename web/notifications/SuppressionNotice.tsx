// Why mail is suppressed, and how to resume it (NOTE-3).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailX } from 'lucide-react'
import type { SuppressionReason } from '../../contract/notifications.ts'
import { useMember } from '../base/session.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { PostForm } from '../kit/PostForm.tsx'

const reasonTexts: Record<SuppressionReason, MessageDescriptor> = {
  fbl: msg`You marked one of our emails as spam.`,
  bounce: msg`Our emails to you bounced.`,
  listunsubscribe: msg`You unsubscribed from our emails.`,
}

export function SuppressionNotice({ reasons }: { reasons: SuppressionReason[] }) {
  const { t } = useLingui()
  const { status } = useMember()
  const bounced = reasons.includes('bounce')
  return (
    <section className="grid gap-4 rounded-card bg-warning-soft p-4 text-on-warning-soft md:p-6">
      <div className="flex items-start gap-3">
        <MailX className="size-6 shrink-0" aria-hidden />
        <div className="grid gap-1">
          <h2 className="text-base">
            <Trans>You’re not getting our emails</Trans>
          </h2>
          {reasons.map((reason) => (
            <p key={reason}>{t(reasonTexts[reason])}</p>
          ))}
          {bounced && (
            <p>
              <Trans>If you have a new address, change it here. If the old one works again, turn emails back on.</Trans>
            </p>
          )}
          <p>
            <Trans>You’ll still get the essentials, like password resets.</Trans>
          </p>
        </div>
      </div>
      <PostForm action="/notifications" className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" name="do" value="resume">
          <Trans>Turn emails back on</Trans>
        </Button>
        {bounced && (
          <LinkButton to={status === 'not_confirmed' ? '/account/activation' : '/account/email'} kind="secondary">
            <Trans>Change email</Trans>
          </LinkButton>
        )}
      </PostForm>
    </section>
  )
}
