// Mail about a ban that was lifted (OPS-4). That an account was closed, and why, is said by decision.tsx.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

export const BanLifted: Mail<{ name: string; link: string }> = {
  subject: (i18n, { site: { mail_name } }) => `${i18n._(msg`Your account is open again`)} · ${mail_name}`,
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
