// What is told about leaving: that it is done and how to come back, that one is back, and what was paid back (ACC-12, ACC-17).

import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { toMajorUnits } from '../../contract/money.ts'
import type { Mail } from './mail.ts'
import { ButtonLink, Heading, Paragraph } from './pieces.tsx'

/** `link` brings the account back, until `until`. */
type Leaving = { name: string; link: string; until: string; time_zone: string }

/** The day after whose end there is no way back; in words of the reader's language. */
function useDay({ until, time_zone }: Pick<Leaving, 'until' | 'time_zone'>): string {
  const { i18n } = useLingui()
  return i18n.date(new Date(until), { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone })
}

const BackLink = ({ link }: { link: string }) => (
  <ButtonLink to={link}>
    <Trans>Bring my account back</Trans>
  </ButtonLink>
)

export const Goodbye: Mail<Leaving> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your account at ${mail_name} is deleted`),
  Words: (props) => (
    <>
      <Heading>
        <Trans>Goodbye, {props.name}.</Trans>
      </Heading>
      <GoodbyeSaid {...props} />
    </>
  ),
}

function GoodbyeSaid({ link, ...when }: Leaving) {
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
      <BackLink link={link} />
      <Paragraph>
        <Trans>If you want to stay away, you need to do nothing.</Trans>
      </Paragraph>
    </>
  )
}

/** Asked for once more. */
export const WayBack: Mail<Leaving> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Come back to ${mail_name}`),
  Words: (props) => (
    <>
      <Heading>
        <Trans>Good evening, {props.name}.</Trans>
      </Heading>
      <WayBackSaid {...props} />
    </>
  ),
}

function WayBackSaid({ link, ...when }: Leaving) {
  const day = useDay(when)
  return (
    <>
      <Paragraph>
        <Trans>
          Somebody, hopefully you, asked to bring your deleted account back. Until {day} that works, and everything is
          as it was.
        </Trans>
      </Paragraph>
      <BackLink link={link} />
      <Paragraph>
        <Trans>If it was not you, you need to do nothing: your account stays deleted.</Trans>
      </Paragraph>
    </>
  )
}

/** `link` leads into the site. */
export const WelcomeBack: Mail<{ name: string; link: string }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Welcome back to ${mail_name}`),
  Words: ({ name, link, site: { support_email } }) => (
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

type Paid = { credits: number; amount: number; currency: string }

export const Refunded: Mail<{ name: string; paid: Paid[] }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your refund from ${mail_name}`),
  Words: ({ name, paid }) => (
    <>
      <Heading>
        <Trans>Good evening, {name}.</Trans>
      </Heading>
      {paid.map((it) => (
        <PaidSaid key={it.currency} {...it} />
      ))}
      <Paragraph>
        <Trans>It comes by the way you paid. Depending on your bank it takes up to five working days.</Trans>
      </Paragraph>
    </>
  ),
}

/** It was refused, or the bank sent it back after it was told as paid. */
export const RefundFailed: Mail<{ name: string; paid: Paid[] }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your refund from ${mail_name} did not arrive`),
  Words: ({ name, paid, site: { support_email } }) => (
    <>
      <Heading>
        <Trans>Good evening, {name}.</Trans>
      </Heading>
      {paid.map((it) => (
        <FailedSaid key={it.currency} {...it} />
      ))}
      <Paragraph>
        <Trans>
          The way you paid did not take the money back. To have it paid to you by another way, write to {support_email}.
        </Trans>
      </Paragraph>
    </>
  ),
}

function useMoney({ amount, currency }: Paid): string {
  const { i18n } = useLingui()
  return i18n.number(toMajorUnits(amount, currency), { style: 'currency', currency })
}

function FailedSaid(paid: Paid) {
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

/** What staff paid back was for no credits alone. */
function PaidSaid(paid: Paid) {
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
