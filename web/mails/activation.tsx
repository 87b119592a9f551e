// Activation mail after the signup, with the link that confirms the address (ACC-6).
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ACTIVATION_LINK_DAYS } from '../../contract/limits.ts'
import { ButtonLink, Heading, Paragraph, SmallLink } from './elements.tsx'
import type { Mail } from './mail.ts'

export const Activation: Mail<{ name: string; link: string }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Confirm your email address for ${mail_name}`),
  Body: ({ name, link, site: { mail_name } }) => (
    <>
      <Heading>
        <Trans>Hi {name},</Trans>
      </Heading>
      <Paragraph>
        <Trans>
          You signed up for {mail_name} as {name}. Confirm that this email is yours and we’ll send any messages you’ve
          written.
        </Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Confirm my email</Trans>
      </ButtonLink>
      <NotMe link={link} />
    </>
  ),
}

/** For the owner of a mailbox that somebody else signed up with (ACC-20). */
export const NotMe = ({ link }: { link: string }) => (
  <>
    <Paragraph>
      <Trans>
        The link works once and expires in {ACTIVATION_LINK_DAYS} days. If you didn’t sign up, tell us and we won’t
        write to you again.
      </Trans>
    </Paragraph>
    <SmallLink to={`${link}&not_me=1`}>
      <Trans>It wasn’t me</Trans>
    </SmallLink>
  </>
)
