// The export of a member's data is ready (ACC-15). The mail contains none of it.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { EXPORT_DAYS } from '../../contract/limits.ts'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

export const DataReady: Mail<{ name: string; link: string }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your data from ${mail_name} is ready`),
  Body: ({ name, link }) => (
    <>
      <Heading>
        <Trans>Hi {name},</Trans>
      </Heading>
      <Paragraph>
        <Trans>
          Everything we hold about you is ready, as a page to read and as a file for other apps. Log in to get it.
        </Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Get my data</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>Only you can open it. We delete this copy after {EXPORT_DAYS} days.</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>If you didn’t ask for this, someone else may be in your account. Change your password now.</Trans>
      </Paragraph>
    </>
  ),
}
