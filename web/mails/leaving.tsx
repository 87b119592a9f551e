// Mails about account deletion: deleted, reactivation link, reactivated, refund of credits (ACC-12, ACC-17).

import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { toMajorUnits } from '../../contract/money.ts'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

/** `link` reactivates the account until `until`. */
type DeletionData = { name: string; link: string; until: string; time_zone: string }

/** When the account is erased, in the reader's language. */
function useDay({ until, time_zone }: Pick<DeletionData, 'until' | 'time_zone'>): string {
  const { i18n } = useLingui()
  return i18n.date(new Date(until), { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone })
}

const ReactivationLink = ({ link }: { link: string }) => (
  <ButtonLink to={link}>
    <Trans>Bring my account back</Trans>
  </ButtonLink>
)

export const Goodbye: Mail<DeletionData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your account with ${mail_name} has been deleted`),
  Body: (props) => (
    <>
      <Heading>
        <Trans>Goodbye, {props.name}</Trans>
      </Heading>
      <GoodbyeBody {...props} />
    </>
  ),
}

function GoodbyeBody({ link, ...when }: DeletionData) {
  const day = useDay(when)
  return (
    <>
      <Paragraph>
        <Trans>We’ve deleted your account. No one can see your profile, photos or messages any more.</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          Changed your mind? You can bring it back just as you left it until {day}. After that, we erase it for good.
        </Trans>
      </Paragraph>
      <ReactivationLink link={link} />
      <Paragraph>
        <Trans>If you’re sure, there’s nothing more to do.</Trans>
      </Paragraph>
    </>
  )
}

/** A new reactivation link, on request. */
export const WayBack: Mail<DeletionData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your link back to ${mail_name}`),
  Body: (props) => (
    <>
      <Heading>
        <Trans>Hi {props.name},</Trans>
      </Heading>
      <WayBackBody {...props} />
    </>
  ),
}

function WayBackBody({ link, ...when }: DeletionData) {
  const day = useDay(when)
  return (
    <>
      <Paragraph>
        <Trans>
          Someone asked to bring your deleted account back. If that was you, you have until {day}. Everything will be
          just as you left it.
        </Trans>
      </Paragraph>
      <ReactivationLink link={link} />
      <Paragraph>
        <Trans>If this wasn’t you, there’s nothing to do. Your account stays deleted.</Trans>
      </Paragraph>
    </>
  )
}

/** `link` leads into the site. */
export const WelcomeBack: Mail<{ name: string; link: string }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Welcome back to ${mail_name}`),
  Body: ({ name, link, site: { support_email } }) => (
    <>
      <Heading>
        <Trans>Welcome back, {name}</Trans>
      </Heading>
      <Paragraph>
        <Trans>Your account is back, with your photos, likes and chats.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Look around</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>If this wasn’t you, write to {support_email} right away.</Trans>
      </Paragraph>
    </>
  ),
}

type RefundData = { credits: number; amount: number; currency: string }

export const Refunded: Mail<{ name: string; paid: RefundData[]; notes?: string[] }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your refund from ${mail_name}`),
  Body: ({ name, paid, notes = [], site: { origin } }) => (
    <>
      <Heading>
        <Trans>Hi {name},</Trans>
      </Heading>
      {paid.map((it) => (
        <RefundLine key={it.currency} {...it} />
      ))}
      <Paragraph>
        <Trans>It goes back the way you paid. Your bank may take up to 5 working days.</Trans>
      </Paragraph>
      {notes.length > 0 && (
        <Paragraph>
          <Trans>
            Credit note {notes.join(', ')}. You’ll find it as a PDF with your payment: {origin}/transactions
          </Trans>
        </Paragraph>
      )}
    </>
  ),
}

/** The refund was refused, or the bank returned it after it was reported as paid. */
export const RefundFailed: Mail<{ name: string; paid: RefundData[] }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your refund from ${mail_name} didn’t go through`),
  Body: ({ name, paid, site: { support_email } }) => (
    <>
      <Heading>
        <Trans>Hi {name},</Trans>
      </Heading>
      {paid.map((it) => (
        <FailedRefundLine key={it.currency} {...it} />
      ))}
      <Paragraph>
        <Trans>
          We couldn’t return it the way you paid. Write to {support_email} and we’ll refund you another way.
        </Trans>
      </Paragraph>
    </>
  ),
}

function useMoney({ amount, currency }: RefundData): string {
  const { i18n } = useLingui()
  return i18n.number(toMajorUnits(amount, currency), { style: 'currency', currency })
}

function FailedRefundLine(paid: RefundData) {
  const { credits } = paid
  const money = useMoney(paid)
  return (
    <Paragraph>
      <Plural
        value={credits}
        _0={`Your refund of ${money} didn’t go through.`}
        one={`Your refund of ${money} didn’t go through. Its # credit is back in your account.`}
        other={`Your refund of ${money} didn’t go through. Its # credits are back in your account.`}
      />
    </Paragraph>
  )
}

/** A refund by staff may be for no credits. */
function RefundLine(paid: RefundData) {
  const { credits } = paid
  const money = useMoney(paid)
  if (!credits)
    return (
      <Paragraph>
        <Trans>We’ve refunded {money}.</Trans>
      </Paragraph>
    )
  return (
    <Paragraph>
      <Plural
        value={credits}
        one={`We’ve refunded ${money} for # credit you didn’t use.`}
        other={`We’ve refunded ${money} for # credits you didn’t use.`}
      />
    </Paragraph>
  )
}
