// Mail after a signup with the address of an existing account, on a site that does not reveal who is a member (ACC-4,
// ACC-10).
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

type AlreadyMemberData = {
  name: string
  /** To the login, or back into an account that is being deleted. */
  link: string
  leaving: boolean
}

export const AlreadyMember: Mail<AlreadyMemberData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`You already have an account at ${mail_name}`),
  Body: ({ name, link, leaving }) => (
    <>
      <Heading>
        <Trans>Good evening, {name}.</Trans>
      </Heading>
      {leaving ? <ReactivationHint link={link} /> : <LoginHint link={link} />}
      <Paragraph>
        <Trans>If it was not you, you need to do nothing: nobody was told that you are a member.</Trans>
      </Paragraph>
    </>
  ),
}

const LoginHint = ({ link }: { link: string }) => (
  <>
    <Paragraph>
      <Trans>
        Somebody signed up with your address just now. You have an account already, so no second one was made.
      </Trans>
    </Paragraph>
    <ButtonLink to={link}>
      <Trans>Log in</Trans>
    </ButtonLink>
  </>
)

const ReactivationHint = ({ link }: { link: string }) => (
  <>
    <Paragraph>
      <Trans>
        Somebody signed up with your address just now. Your account here is being deleted, so no second one was made.
        Until it is gone you can come back, and everything is as it was.
      </Trans>
    </Paragraph>
    <ButtonLink to={link}>
      <Trans>Bring my account back</Trans>
    </ButtonLink>
    <Paragraph>
      <Trans>If you want it gone, you need to do nothing; after that the address is free for a new account.</Trans>
    </Paragraph>
  </>
)
