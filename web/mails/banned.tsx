// Mails about a ban: the account was closed, with the reason; or the ban was lifted (OPS-4, SAFE-2).
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MIN_AGE_YEARS } from '../../contract/limits.ts'
import type { ReportReason } from '../../contract/safety.ts'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

const reasons: Record<ReportReason, ReturnType<typeof msg>> = {
  underage: msg`We have reason to believe you’re under ${MIN_AGE_YEARS}. This site is for adults only.`,
  fake: msg`Your profile claims to be someone you’re not.`,
  stolen_photo: msg`Your profile uses photos that aren’t yours.`,
  harassment: msg`You insulted people or kept writing to them when they didn’t want it.`,
  threat: msg`You threatened someone.`,
  scam: msg`Your account was used to get money or personal details from people.`,
  hate: msg`You wrote hateful things about people because of who they are.`,
  nudity: msg`Your profile or messages contain pictures our rules don’t allow.`,
  other: msg`Your account was used in a way our terms don’t allow.`,
}

export const Banned: Mail<{ name: string; reason: ReportReason }> = {
  subject: (i18n: I18n, { site: { mail_name } }) => `${i18n._(msg`Your account has been closed`)} · ${mail_name}`,
  Body: ({ name, reason, site: { support_email } }) => {
    const { t } = useLingui()
    return (
      <>
        <Heading>
          <Trans>Your account has been closed</Trans>
        </Heading>
        <Paragraph>
          <Trans>Hi {name}. A person on our team reviewed your account and closed it.</Trans>
        </Paragraph>
        <Paragraph>{t(reasons[reason])}</Paragraph>
        <Paragraph>
          <Trans>
            You can’t log in any more, and no one can see your profile. If you think we’re wrong, write to{' '}
            {support_email} and someone else will review it. You can also take it to court.
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
        <Trans>Hi {name}. We reviewed our decision. You can log in again, and everything is as you left it.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Log in</Trans>
      </ButtonLink>
    </>
  ),
}
