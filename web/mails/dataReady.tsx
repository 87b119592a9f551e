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
        <Trans>Good evening, {name}.</Trans>
      </Heading>
      <Paragraph>
        <Trans>
          Everything we hold about you is ready: as a page to read, and as a file that other programs understand. Log in
          to get it.
        </Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Get my data</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>It stays there for {EXPORT_DAYS} days, for you alone. Then we remove this copy.</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>You did not ask for it? Then somebody else is in your account: change your password now.</Trans>
      </Paragraph>
    </>
  ),
}
