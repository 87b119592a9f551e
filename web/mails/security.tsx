// Mails about access to the account: password reset, change of address or password, login from a new device (ACC-10,
// ACC-11, ACC-18).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'
import { TakeBack } from './takeBack.tsx'

type LinkData = { name: string; link: string }
/** `undo`: takes the account back; null where the address is new or not confirmed. */
type NoticeData = { name: string; undo: string | null }

const Greeting = ({ name }: { name: string }) => (
  <Heading>
    <Trans>Hi {name},</Trans>
  </Heading>
)

export const Reset: Mail<LinkData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Choose a new password for ${mail_name}`),
  Body: ({ name, link }) => (
    <>
      <Greeting name={name} />
      <Paragraph>
        <Trans>Someone asked to reset your password. If that was you, choose a new one here.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Choose a new password</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>
          The link works once and expires in 1 hour. If this wasn’t you, there’s nothing to do. Your password stays the
          same.
        </Trans>
      </Paragraph>
    </>
  ),
}

/** To the new address. */
export const EmailChange: Mail<LinkData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Confirm your new email address for ${mail_name}`),
  Body: ({ name, link }) => (
    <>
      <Greeting name={name} />
      <Paragraph>
        <Trans>You asked us to use this email for your account. Confirm that it’s yours.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Confirm my new email</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>The link works once and expires in 24 hours. If you didn’t ask for this, there’s nothing to do.</Trans>
      </Paragraph>
    </>
  ),
}

/** To the old address, when a change is requested. */
export const EmailChanging: Mail<NoticeData & { email: string }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Email change requested for ${mail_name}`),
  Body: ({ name, email, undo, site: { support_email } }) => (
    <>
      <Greeting name={name} />
      <Paragraph>
        <Trans>
          Someone asked to change your account’s email to {email}. Nothing changes until that email is confirmed.
        </Trans>
      </Paragraph>
      <TakeBack undo={undo} support_email={support_email} />
    </>
  ),
}

/** To the old and the new address, once it is changed. */
export const EmailChanged: Mail<NoticeData & LinkData & { email: string }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your email for ${mail_name} has changed`),
  Body: ({ name, email, link, undo, site: { support_email } }) => (
    <>
      <Greeting name={name} />
      <Paragraph>
        <Trans>Your account’s email is now {email}. Use it to log in from now on.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Log in</Trans>
      </ButtonLink>
      <TakeBack undo={undo} support_email={support_email} />
    </>
  ),
}

/** To the owner of an address that another member wants to use, on a site that does not reveal who is a member. */
export const EmailWanted: Mail<LinkData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`You already have an account with ${mail_name}`),
  Body: ({ name, link }) => (
    <>
      <Greeting name={name} />
      <Paragraph>
        <Trans>
          Someone just tried to use your email for another account. It already belongs to yours, so nothing changed.
        </Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Log in</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>If this wasn’t you, there’s nothing to do. We didn’t tell anyone you’re a member.</Trans>
      </Paragraph>
    </>
  ),
}

/** `link` leads to the password reset, for an address that is not confirmed. */
export const PasswordChanged: Mail<NoticeData & LinkData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your password for ${mail_name} has changed`),
  Body: ({ name, link, undo, site: { support_email } }) => (
    <>
      <Greeting name={name} />
      <Paragraph>
        <Trans>Your account has a new password. You’re logged out everywhere else.</Trans>
      </Paragraph>
      <TakeBack undo={undo ?? link} support_email={support_email} />
    </>
  ),
}

/** `device` is empty if unknown. */
export const NewDevice: Mail<NoticeData & { device: string; at: string; time_zone: string }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`New login to ${mail_name}`),
  Body: ({ name, undo, site: { support_email }, ...login }) => (
    <>
      <Greeting name={name} />
      <LoginDetails {...login} />
      <TakeBack undo={undo} support_email={support_email} />
    </>
  ),
}

function LoginDetails({ device, at, time_zone }: { device: string; at: string; time_zone: string }) {
  const { i18n } = useLingui()
  const when = i18n.date(new Date(at), { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone })
  return (
    <Paragraph>
      {device ? (
        <Trans>
          Someone logged in to your account from a new device: {device}, on {when}.
        </Trans>
      ) : (
        <Trans>Someone logged in to your account from a new device on {when}.</Trans>
      )}
    </Paragraph>
  )
}
