// Mails about a ban: the account was closed, with the reason; or the ban was lifted (OPS-4, SAFE-2).
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MIN_AGE_YEARS } from '../../contract/limits.ts'
import type { ReportReason } from '../../contract/safety.ts'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

const reasons: Record<ReportReason, ReturnType<typeof msg>> = {
  underage: msg`We have reason to believe that you are under ${MIN_AGE_YEARS}. This place is for adults alone.`,
  fake: msg`Your profile shows somebody who you are not.`,
  stolen_photo: msg`Your profile has photos that are not yours.`,
  harassment: msg`You went on writing to people who did not want it, or insulted them.`,
  threat: msg`You threatened somebody.`,
  scam: msg`Your account was used to get money or personal details out of others.`,
  hate: msg`You wrote hateful words about people for who they are.`,
  nudity: msg`Your profile or your messages hold pictures that our rules do not allow.`,
  other: msg`Your account was used against our terms.`,
}

export const Banned: Mail<{ name: string; reason: ReportReason }> = {
  subject: (i18n: I18n, { site: { mail_name } }) => `${i18n._(msg`Your account is closed`)} · ${mail_name}`,
  Body: ({ name, reason, site: { support_email } }) => {
    const { t } = useLingui()
    return (
      <>
        <Heading>
          <Trans>Your account is closed</Trans>
        </Heading>
        <Paragraph>
          <Trans>Good evening, {name}. One of us has looked into your account and closed it.</Trans>
        </Paragraph>
        <Paragraph>{t(reasons[reason])}</Paragraph>
        <Paragraph>
          <Trans>
            You can't log in any more, and nobody sees your profile. If we are wrong, write to {support_email}: somebody
            else will look at it again. You may also take it to a court.
          </Trans>
        </Paragraph>
      </>
    )
  },
}

export const BanLifted: Mail<{ name: string; link: string }> = {
  subject: (i18n: I18n, { site: { mail_name } }) => `${i18n._(msg`Your account is open again`)} · ${mail_name}`,
  Body: ({ name, link }) => (
    <>
      <Heading>
        <Trans>Your account is open again</Trans>
      </Heading>
      <Paragraph>
        <Trans>Good evening, {name}. We looked again: you can log in, and everything is as it was.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Log in</Trans>
      </ButtonLink>
    </>
  ),
}
