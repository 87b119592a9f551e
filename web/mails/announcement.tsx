// News and offers in an operator's own words (ops/announce.ts), to those who asked for them (NOTE-2).
import { Trans } from '@lingui/react/macro'
import type { Mail } from './mail.ts'
import { ButtonLink, Heading, Paragraph } from './pieces.tsx'

/** Paragraphs of `text` are parted by empty lines. */
type Words = { subject: string; text: string; link: string }

export const Announcement: Mail<Words> = {
  subject: (_i18n, { subject }) => subject,
  Words: ({ subject, text, link }) => (
    <>
      <Heading>{subject}</Heading>
      {text
        .split(/\n\s*\n/)
        .filter((it) => it.trim())
        .map((it) => (
          <Paragraph key={it}>{it.trim()}</Paragraph>
        ))}
      <ButtonLink to={link}>
        <Trans>Have a look</Trans>
      </ButtonLink>
    </>
  ),
}
