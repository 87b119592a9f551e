// Scheduled reminders: unread messages, an unconfirmed address, no photo, a long absence (NOTE-2).
import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { NotMe } from './activation.tsx'
import { ButtonLink, FictionalWarning, Heading, MemberName, Paragraph } from './elements.tsx'
import { fictionalLabel, type Mail, type MailProps } from './mail.ts'

type Person = { name: string; fictional: boolean }
/** `others`: how many more than those named. */
type UnreadData = { count: number; people: Person[]; others: number; link: string }

export const UnreadMessages: Mail<UnreadData> = {
  subject: (i18n, { count, site: { mail_name } }) =>
    i18n._(msg`${plural(count, { one: '# unread message', other: '# unread messages' })} on ${mail_name}`),
  Body: ({ count, people, others, site, link }) => (
    <>
      <Heading>
        <Plural value={count} one="# message waiting for you" other="# messages waiting for you" />
      </Heading>
      <Paragraph>
        <Trans>
          From <SenderNames people={people} site={site} />.
        </Trans>{' '}
        {others > 0 && <Plural value={others} one="And # more." other="And # more." />}
      </Paragraph>
      <FictionalWarning about={{ fictional: people.some(({ fictional }) => fictional), site }} />
      <ButtonLink to={link}>
        <Trans>Read my messages</Trans>
      </ButtonLink>
    </>
  ),
}

const SenderNames = ({ people, site }: Pick<MailProps<UnreadData>, 'people' | 'site'>) =>
  people.map((person, n) => (
    <Fragment key={person.name}>
      {n > 0 && ', '}
      <MemberName name={person.name} label={fictionalLabel({ ...person, site })} />
    </Fragment>
  ))

type LinkData = { name: string; link: string }

export const ConfirmReminder: Mail<LinkData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Reminder: confirm your email for ${mail_name}`),
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

export const PhotoReminder: Mail<LinkData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Add a photo to your profile on ${mail_name}`),
  Body: ({ name, link }) => (
    <>
      <Heading>
        <Trans>Hi {name},</Trans>
      </Heading>
      <Paragraph>
        <Trans>Your profile doesn’t have a photo yet. One is all you need.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Add a photo</Trans>
      </ButtonLink>
    </>
  ),
}

export const AwayReminder: Mail<LinkData & { unread: number; likes: number }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Since you were last on ${mail_name}`),
  Body: ({ name, unread, likes, link }) => (
    <>
      <Heading>
        <Trans>Hi {name},</Trans>
      </Heading>
      <Paragraph>
        <Trans>It’s been a while.</Trans>{' '}
        {unread > 0 && <Plural value={unread} one="You have # unread message." other="You have # unread messages." />}{' '}
        {likes > 0 && <Plural value={likes} one="You have # new like." other="You have # new likes." />}
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>See what’s new</Trans>
      </ButtonLink>
    </>
  ),
}
