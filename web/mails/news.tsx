// Somebody wrote, likes you, or you like each other: who, and where to look. Never what was written (NOTE-2, NOTE-4).
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FromSomebody, labelOf, type Mail, spoken } from './mail.ts'
import { ButtonLink, Heading, Paragraph, Warning, Who } from './pieces.tsx'

export const NewMessage: Mail<FromSomebody> = {
  subject: (i18n, props) => {
    const name = spoken(props)
    return i18n._(msg`${name} wrote to you`)
  },
  Words: (props) => (
    <>
      <Heading>
        <Trans>
          <Who name={props.name} label={labelOf(props)} /> wrote to you
        </Trans>
      </Heading>
      <Warning about={props} />
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

export const NewLike: Mail<FromSomebody> = {
  subject: (i18n, props) => {
    const name = spoken(props)
    return i18n._(msg`${name} likes you`)
  },
  Words: (props) => (
    <>
      <Heading>
        <Trans>
          <Who name={props.name} label={labelOf(props)} /> likes you
        </Trans>
      </Heading>
      <Warning about={props} />
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

export const NewMatch: Mail<FromSomebody> = {
  subject: (i18n, props) => {
    const name = spoken(props)
    return i18n._(msg`A match: you and ${name} like each other`)
  },
  Words: (props) => (
    <>
      <Heading>
        <Trans>
          A match: you and <Who name={props.name} label={labelOf(props)} /> like each other
        </Trans>
      </Heading>
      <Warning about={props} />
      <ButtonLink to={props.link}>
        <Trans>Say hello</Trans>
      </ButtonLink>
    </>
  ),
}
