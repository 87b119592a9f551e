// Somebody signed up with an address that has an account, on a site that tells nobody who is a member (ACC-10).
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Mail } from './mail.ts'
import { ButtonLink, Heading, Paragraph } from './pieces.tsx'

export const AlreadyMember: Mail<{ name: string; link: string }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`You already have an account at ${mail_name}`),
  Words: ({ name, link }) => (
    <>
      <Heading>
        <Trans>Good evening, {name}.</Trans>
      </Heading>
      <Paragraph>
        <Trans>
          Somebody signed up with your address just now. You have an account already, so no second one was made.
        </Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Log in</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>If it was not you, you need to do nothing: nobody was told that you are a member.</Trans>
      </Paragraph>
    </>
  ),
}
