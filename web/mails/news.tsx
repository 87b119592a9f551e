// Mails about a new message, like or match: the sender and a link, never the text of a message (NOTE-2, NOTE-4).
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink, FictionalWarning, Heading, MemberName, Paragraph } from './elements.tsx'
import { fictionalLabel, type Mail, nameWithLabel, type SenderProps } from './mail.ts'

export const NewMessage: Mail<SenderProps> = {
  subject: (i18n, props) => {
    const name = nameWithLabel(props)
    return i18n._(msg`New message from ${name}`)
  },
  Body: (props) => (
    <>
      <Heading>
        <Trans>
          <MemberName name={props.name} label={fictionalLabel(props)} /> sent you a message
        </Trans>
      </Heading>
      <FictionalWarning about={props} />
      <Paragraph>
        <Trans>
          We keep messages out of emails for your privacy. You won’t get another email about this chat until you’ve read
          it.
        </Trans>
      </Paragraph>
      <ButtonLink to={props.link}>
        <Trans>Read message</Trans>
      </ButtonLink>
    </>
  ),
}

export const NewLike: Mail<SenderProps> = {
  subject: (i18n, props) => {
    const name = nameWithLabel(props)
    return i18n._(msg`New like from ${name}`)
  },
  Body: (props) => (
    <>
      <Heading>
        <Trans>
          <MemberName name={props.name} label={fictionalLabel(props)} /> likes you
        </Trans>
      </Heading>
      <FictionalWarning about={props} />
      {props.by_switch && !props.fictional && (
        <Paragraph>
          <Trans>{props.name} has “Like my matches for me” on, and you’re a good fit.</Trans>
        </Paragraph>
      )}
      <ButtonLink to={props.link}>
        <Trans>See who likes you</Trans>
      </ButtonLink>
    </>
  ),
}

export const NewMatch: Mail<SenderProps> = {
  subject: (i18n, props) => {
    const name = nameWithLabel(props)
    return i18n._(msg`New match with ${name}`)
  },
  Body: (props) => (
    <>
      <Heading>
        <Trans>
          It’s a match! You and <MemberName name={props.name} label={fictionalLabel(props)} /> like each other
        </Trans>
      </Heading>
      <FictionalWarning about={props} />
      <ButtonLink to={props.link}>
        <Trans>Say hi</Trans>
      </ButtonLink>
    </>
  ),
}
