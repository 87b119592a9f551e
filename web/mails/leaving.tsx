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
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your account at ${mail_name} is deleted`),
  Body: (props) => (
    <>
      <Heading>
        <Trans>Goodbye, {props.name}.</Trans>
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
        <Trans>Your account is deleted. From now on nobody sees your profile, your photos or your messages.</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          Changed your mind? Until {day} you can come back, and everything is as it was. After that we erase it for
          good.
        </Trans>
      </Paragraph>
      <ReactivationLink link={link} />
      <Paragraph>
        <Trans>If you want to stay away, you need to do nothing.</Trans>
      </Paragraph>
    </>
  )
}

/** A new reactivation link, on request. */
export const WayBack: Mail<DeletionData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Come back to ${mail_name}`),
  Body: (props) => (
    <>
      <Heading>
        <Trans>Good evening, {props.name}.</Trans>
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
          Somebody, hopefully you, asked to bring your deleted account back. Until {day} that works, and everything is
          as it was.
        </Trans>
      </Paragraph>
      <ReactivationLink link={link} />
      <Paragraph>
        <Trans>If it was not you, you need to do nothing: your account stays deleted.</Trans>
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
        <Trans>Welcome back, {name}.</Trans>
      </Heading>
      <Paragraph>
        <Trans>Your account is here again, with your photos, your likes and your conversations.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Look around</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>If it was not you who came back, write to {support_email} right away.</Trans>
      </Paragraph>
    </>
  ),
}

type RefundData = { credits: number; amount: number; currency: string }

export const Refunded: Mail<{ name: string; paid: RefundData[] }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your refund from ${mail_name}`),
  Body: ({ name, paid }) => (
    <>
      <Heading>
        <Trans>Good evening, {name}.</Trans>
      </Heading>
      {paid.map((it) => (
        <RefundLine key={it.currency} {...it} />
      ))}
      <Paragraph>
        <Trans>It comes by the way you paid. Depending on your bank it takes up to five working days.</Trans>
      </Paragraph>
    </>
  ),
}

/** The refund was refused, or the bank returned it after it was reported as paid. */
export const RefundFailed: Mail<{ name: string; paid: RefundData[] }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your refund from ${mail_name} did not arrive`),
  Body: ({ name, paid, site: { support_email } }) => (
    <>
      <Heading>
        <Trans>Good evening, {name}.</Trans>
      </Heading>
      {paid.map((it) => (
        <FailedRefundLine key={it.currency} {...it} />
      ))}
      <Paragraph>
        <Trans>
          The way you paid did not take the money back. To have it paid to you by another way, write to {support_email}.
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
        _0={`We could not pay back ${money}.`}
        one={`We could not pay back ${money}. The # credit that it was for is in your account again.`}
        other={`We could not pay back ${money}. The # credits that it was for are in your account again.`}
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
        <Trans>We paid back {money}.</Trans>
      </Paragraph>
    )
  return (
    <Paragraph>
      <Plural
        value={credits}
        one={`We paid back ${money} for # credit that you had bought and not used.`}
        other={`We paid back ${money} for # credits that you had bought and not used.`}
      />
    </Paragraph>
  )
}
