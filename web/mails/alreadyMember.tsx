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
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`You already have an account with ${mail_name}`),
  Body: ({ name, link, leaving }) => (
    <>
      <Heading>
        <Trans>Hi {name},</Trans>
      </Heading>
      {leaving ? <ReactivationHint link={link} /> : <LoginHint link={link} />}
      <Paragraph>
        <Trans>If this wasn’t you, there’s nothing to do. We didn’t tell anyone you’re a member.</Trans>
      </Paragraph>
    </>
  ),
}

const LoginHint = ({ link }: { link: string }) => (
  <>
    <Paragraph>
      <Trans>
        Someone just tried to sign up with your email. You already have an account, so we didn’t create another one.
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
        Someone just tried to sign up with your email. Your account is being deleted, so we didn’t create another one.
        Until it’s gone, you can bring it back just as you left it.
      </Trans>
    </Paragraph>
    <ButtonLink to={link}>
      <Trans>Bring my account back</Trans>
    </ButtonLink>
    <Paragraph>
      <Trans>
        If you still want it deleted, there’s nothing to do. After that, you can use your email for a new account.
      </Trans>
    </Paragraph>
  </>
)
