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
  fbl: msg`You marked a mail of ours as spam.`,
  bounce: msg`Mails to your address came back.`,
  listunsubscribe: msg`You unsubscribed from our mails.`,
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
            <Trans>We send you no mails at the moment</Trans>
          </h2>
          {reasons.map((reason) => (
            <p key={reason}>{t(reasonTexts[reason])}</p>
          ))}
          {bounced && (
            <p>
              <Trans>
                If your address has changed, tell us the new one. If it works again, turn the mails back on.
              </Trans>
            </p>
          )}
          <p>
            <Trans>What your account needs, like a new password, still reaches you.</Trans>
          </p>
        </div>
      </div>
      <PostForm action="/notifications" className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" name="do" value="resume">
          <Trans>Send me mails again</Trans>
        </Button>
        {bounced && (
          <LinkButton to={status === 'not_confirmed' ? '/account/activation' : '/account/email'} kind="secondary">
            <Trans>Change my address</Trans>
          </LinkButton>
        )}
      </PostForm>
    </section>
  )
}
