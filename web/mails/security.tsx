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
    <Trans>Good evening, {name}.</Trans>
  </Heading>
)

export const Reset: Mail<LinkData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Choose a new password for ${mail_name}`),
  Body: ({ name, link }) => (
    <>
      <Greeting name={name} />
      <Paragraph>
        <Trans>Somebody, hopefully you, asked for a new password. Choose one here, and you can log in again.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Choose a new password</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>
          The link works once, for one hour. If it was not you, you need to do nothing: your password stays as it is.
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
        <Trans>From now on you want to get our mail at this address. Confirm that it is yours.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Confirm my new address</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>The link works once, for one day. If you did not ask for this, you need to do nothing.</Trans>
      </Paragraph>
    </>
  ),
}

/** To the old address, when a change is requested. */
export const EmailChanging: Mail<NoticeData & { email: string }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Somebody wants to change your email address for ${mail_name}`),
  Body: ({ name, email, undo, site: { support_email } }) => (
    <>
      <Greeting name={name} />
      <Paragraph>
        <Trans>
          Somebody, hopefully you, asked to use {email} for your account instead of this address. Until that address is
          confirmed, nothing changes.
        </Trans>
      </Paragraph>
      <TakeBack undo={undo} support_email={support_email} />
    </>
  ),
}

/** To the old and the new address, once it is changed. */
export const EmailChanged: Mail<NoticeData & LinkData & { email: string }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your email address for ${mail_name} is changed`),
  Body: ({ name, email, link, undo, site: { support_email } }) => (
    <>
      <Greeting name={name} />
      <Paragraph>
        <Trans>Your account has a new email address: {email}. Log in with it from now on.</Trans>
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
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`You already have an account at ${mail_name}`),
  Body: ({ name, link }) => (
    <>
      <Greeting name={name} />
      <Paragraph>
        <Trans>
          Somebody wanted to use your address for another account just now. It belongs to yours, so nothing was changed.
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

/** `link` leads to the password reset, for an address that is not confirmed. */
export const PasswordChanged: Mail<NoticeData & LinkData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your password for ${mail_name} is changed`),
  Body: ({ name, link, undo, site: { support_email } }) => (
    <>
      <Greeting name={name} />
      <Paragraph>
        <Trans>Your account has a new password. Wherever else you were logged in, you are logged out now.</Trans>
      </Paragraph>
      <TakeBack undo={undo ?? link} support_email={support_email} />
    </>
  ),
}

/** `device` is empty if unknown. */
export const NewDevice: Mail<NoticeData & { device: string; at: string; time_zone: string }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`A login from a new device at ${mail_name}`),
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
          Somebody logged in to your account from a device we have not seen before: {device}, on {when}.
        </Trans>
      ) : (
        <Trans>Somebody logged in to your account from a device we have not seen before, on {when}.</Trans>
      )}
    </Paragraph>
  )
}
