// Mail to whoever got a message from a member who was banned for fraud (SAFE-9): who it was, that it may be false, never to
// send money, and where to get help.
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { fraudHelp } from '../../contract/fraudHelp.ts'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

/** `name`: of the reader. `from`: of the banned member. */
export const FraudNotice: Mail<{ name: string; from: string }> = {
  subject: (i18n: I18n, { from, site: { mail_name } }) =>
    `${i18n._(msg`We closed the account of ${from}`)} · ${mail_name}`,
  Body: ({ name, from, site: { country, support_email } }) => {
    const help = fraudHelp[country]
    return (
      <>
        <Heading>
          <Trans>We closed the account of {from}</Trans>
        </Heading>
        <Paragraph>
          <Trans>
            Hi {name}. {from} sent you messages. We’ve closed that account because we believe it was used for fraud.
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            The name, photos and stories may be false. The same person may write to you again from another account or
            app.
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            Never send money, gift cards, codes or bank details to someone you only know online, whatever the reason.
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            Did you send money or share your details? Call your bank now, keep the messages and report it to the police.
            It’s not your fault. You can also write to us at {support_email}.
          </Trans>
        </Paragraph>
        {help && (
          <ButtonLink to={help.url}>
            <Trans>Get help from {help.name}</Trans>
          </ButtonLink>
        )}
      </>
    )
  },
}
