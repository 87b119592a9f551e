// Mail about a change of two-step verification or passkeys, in case it was not the member (ACC-14).
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'
import { TakeBack } from './takeBack.tsx'

const changes = {
  two_step_on: msg`Two-step verification is on`,
  two_step_off: msg`Two-step verification is off`,
  recovery_codes: msg`You have new recovery codes`,
  passkey_added: msg`A passkey was added`,
  passkey_removed: msg`A passkey was removed`,
}

export const SecurityChanged: Mail<{ name: string; what: keyof typeof changes; undo: string | null }> = {
  subject: (i18n: I18n, { what, site: { mail_name } }) => `${i18n._(changes[what])} · ${mail_name}`,
  Body: ({ name, what, undo, site: { support_email } }) => {
    const { t } = useLingui()
    return (
      <>
        <Heading>{t(changes[what])}</Heading>
        <Paragraph>
          <Trans>Hi {name}. This just changed on your account.</Trans>
        </Paragraph>
        <TakeBack undo={undo} support_email={support_email} />
      </>
    )
  },
}
