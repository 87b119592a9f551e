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
    i18n._(msg`${plural(count, { one: '# unread message', other: '# unread messages' })} at ${mail_name}`),
  Body: ({ count, people, others, site, link }) => (
    <>
      <Heading>
        <Plural value={count} one="# message is waiting for you" other="# messages are waiting for you" />
      </Heading>
      <Paragraph>
        <Trans>
          From <SenderNames people={people} site={site} />.
        </Trans>{' '}
        {others > 0 && <Plural value={others} one="And from # other." other="And from # others." />}
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
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your address for ${mail_name} is still to be confirmed`),
  Body: ({ name, link, site: { mail_name } }) => (
    <>
      <Heading>
        <Trans>Good evening, {name}.</Trans>
      </Heading>
      <Paragraph>
        <Trans>
          You signed up at {mail_name} as {name}. One step is left: confirm that this address is yours. The messages you
          have written so far are sent then.
        </Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Confirm my address</Trans>
      </ButtonLink>
      <NotMe link={link} />
    </>
  ),
}

export const PhotoReminder: Mail<LinkData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Show your face at ${mail_name}`),
  Body: ({ name, link }) => (
    <>
      <Heading>
        <Trans>Good evening, {name}.</Trans>
      </Heading>
      <Paragraph>
        <Trans>Your profile has no photo yet. One is enough, and you decide which.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Add a photo</Trans>
      </ButtonLink>
    </>
  ),
}

export const AwayReminder: Mail<LinkData & { unread: number; likes: number }> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`It has been a while at ${mail_name}`),
  Body: ({ name, unread, likes, link }) => (
    <>
      <Heading>
        <Trans>Good evening, {name}.</Trans>
      </Heading>
      <Paragraph>
        <Trans>You have not been here for some time.</Trans>{' '}
        {unread > 0 && (
          <Plural value={unread} one="# message is waiting for you." other="# messages are waiting for you." />
        )}{' '}
        {likes > 0 && (
          <Plural value={likes} one="# new like is waiting for you." other="# new likes are waiting for you." />
        )}
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>Look around</Trans>
      </ButtonLink>
    </>
  ),
}
