// Activation mail after the signup, with the link that confirms the address (ACC-6).
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ACTIVATION_LINK_DAYS } from '../../contract/limits.ts'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

export const Activation: Mail<{ name: string; link: string }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Confirm your email address for ${mail_name}`),
  Body: ({ name, link }) => (
    <>
      <Heading>
        <Trans>Good evening, {name}.</Trans>
      </Heading>
      <Paragraph>
        <Trans>
          One step is left: confirm that this address is yours. Messages you have written so far are sent then.
        </Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Confirm my address</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>
          The link works once, for {ACTIVATION_LINK_DAYS} days. If you did not sign up, you need to do nothing.
        </Trans>
      </Paragraph>
    </>
  ),
}
