// Mails about a new message, like or match: the sender and a link, never the text of a message (NOTE-2, NOTE-4).
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink, FictionalWarning, Heading, MemberName, Paragraph } from './elements.tsx'
import { fictionalLabel, type Mail, nameWithLabel, type SenderProps } from './mail.ts'

export const NewMessage: Mail<SenderProps> = {
  subject: (i18n, props) => {
    const name = nameWithLabel(props)
    return i18n._(msg`${name} wrote to you`)
  },
  Body: (props) => (
    <>
      <Heading>
        <Trans>
          <MemberName name={props.name} label={fictionalLabel(props)} /> wrote to you
        </Trans>
      </Heading>
      <FictionalWarning about={props} />
      <Paragraph>
        <Trans>
          What it says stays on the site. You will not get another mail about this conversation before you have read it.
        </Trans>
      </Paragraph>
      <ButtonLink to={props.link}>
        <Trans>Read the message</Trans>
      </ButtonLink>
    </>
  ),
}

export const NewLike: Mail<SenderProps> = {
  subject: (i18n, props) => {
    const name = nameWithLabel(props)
    return i18n._(msg`${name} likes you`)
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
          <Trans>Sent by {props.name}’s “Like my matches for me”: you two fit.</Trans>
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
    return i18n._(msg`A match: you and ${name} like each other`)
  },
  Body: (props) => (
    <>
      <Heading>
        <Trans>
          A match: you and <MemberName name={props.name} label={fictionalLabel(props)} /> like each other
        </Trans>
      </Heading>
      <FictionalWarning about={props} />
      <ButtonLink to={props.link}>
        <Trans>Say hello</Trans>
      </ButtonLink>
    </>
  ),
}
