// Mail to the site's support about a report of a profile, photo or message (SAFE-2). Ids only; the subject names
// nobody.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReportReason } from '../../contract/cases.ts'
import { messageReasons, photoReasons, profileReasons } from '../cases/reasonLabels.ts'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

type ReportData = {
  reference: string
  /** The same reporter added to an earlier report. */
  again: boolean
  reason: ReportReason
  words: string
  member: string
  photo: string | null
  /** Its conversation and its number there. */
  message: string | null
  /** null: a visitor. */
  reporter: string | null
  /** The member is a fictional profile. */
  drawn: boolean
  link: string
}

export const Reported: Mail<ReportData> = {
  subject: (i18n, { again, reference }) =>
    again ? i18n._(msg`More about report ${reference}`) : i18n._(msg`Report ${reference}`),
  Body: (props) => {
    const { i18n } = useLingui()
    const reason =
      (props.photo && photoReasons[props.reason]) ||
      (props.message && messageReasons[props.reason]) ||
      profileReasons[props.reason]
    return (
      <>
        <Heading>
          {props.photo ? (
            <Trans>A photo was reported</Trans>
          ) : props.message ? (
            <Trans>A message was reported</Trans>
          ) : (
            <Trans>A profile was reported</Trans>
          )}
        </Heading>
        <Paragraph>
          <Trans>Reason: {i18n._(reason)}</Trans>
        </Paragraph>
        <Paragraph>
          <Trans>Member: {props.member}</Trans> {props.drawn && `(${props.site.fictional_singular})`}
        </Paragraph>
        {props.photo && (
          <Paragraph>
            <Trans>Photo: {props.photo}</Trans>
          </Paragraph>
        )}
        {props.message && (
          <Paragraph>
            <Trans>Message: {props.message}</Trans>
          </Paragraph>
        )}
        <Paragraph>
          {props.reporter ? <Trans>Reported by member: {props.reporter}</Trans> : <Trans>Reported by a visitor</Trans>}
        </Paragraph>
        <Paragraph>{props.words ? <Trans>In their words:</Trans> : <Trans>No comment added</Trans>}</Paragraph>
        {props.words.split('\n').map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
          <Paragraph key={at}>{line}</Paragraph>
        ))}
        <Paragraph>
          <Trans>The report keeps a copy of what was seen. Never tell the reported member who reported them.</Trans>
        </Paragraph>
        <ButtonLink to={props.link}>
          <Trans>Open profile</Trans>
        </ButtonLink>
      </>
    )
  },
}
