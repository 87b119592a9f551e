// Mails about a complaint: the whole complaint to the site's support; confirmation and answer to its writer (PAGE-2).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComplaintKind } from '../../contract/cases.ts'
import type { Locale } from '../../contract/limits.ts'
import { languages } from '../base/languages.ts'
import { complaintLabels } from '../cases/complaintLabels.ts'
import { Heading, Paragraph, Paragraphs } from './elements.tsx'
import type { Mail } from './mail.ts'

type ComplaintData = {
  reference: string
  kind: ComplaintKind
  name: string
  email: string
  words: string
  language: Locale
  /** null: a visitor. */
  member: string | null
}

export const Complained: Mail<ComplaintData> = {
  subject: (i18n, { reference }) => i18n._(msg`Complaint ${reference}`),
  Body: ({ kind, name, email, words, language, member }) => {
    const { i18n } = useLingui()
    return (
      <>
        <Heading>
          <Trans>New complaint</Trans>
        </Heading>
        <Paragraph>
          <Trans>About: {i18n._(complaintLabels[kind])}</Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            From: {name} {email}
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>Language: {languages[language]}</Trans>
        </Paragraph>
        <Paragraph>{member ? <Trans>Member: {member}</Trans> : <Trans>From a visitor</Trans>}</Paragraph>
        <Paragraph>
          <Trans>In their words:</Trans>
        </Paragraph>
        <Paragraphs of={words} />
      </>
    )
  },
}

/** Without any text of the complaint, because the address may be somebody else's. */
export const ComplaintReceived: Mail<{ reference: string; kind: ComplaintKind }> = {
  subject: (i18n, { reference }) => i18n._(msg`Your complaint ${reference}`),
  Body: ({ reference, kind }) => {
    const { i18n } = useLingui()
    return (
      <>
        <Heading>
          <Trans>We’ve received your complaint</Trans>
        </Heading>
        <Paragraph>
          <Trans>Your reference: {reference}</Trans>
        </Paragraph>
        <Paragraph>
          <Trans>About: {i18n._(complaintLabels[kind])}</Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            Someone on our team will read it and reply by email. If you write to us about it, include the reference.
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>If you didn’t write to us, someone entered your email by mistake. You can ignore this message.</Trans>
        </Paragraph>
      </>
    )
  },
}

export const ComplaintAnswered: Mail<{ reference: string; words: string }> = {
  subject: (i18n, { reference }) => i18n._(msg`Our answer to your complaint ${reference}`),
  Body: ({ reference, words }) => (
    <>
      <Heading>
        <Trans>Our answer to your complaint {reference}</Trans>
      </Heading>
      <Paragraphs of={words} />
      <Paragraph>
        <Trans>If something’s still unresolved, reply to this email and include the reference.</Trans>
      </Paragraph>
    </>
  ),
}
