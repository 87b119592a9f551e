// Announcement with an operator's text (ops/announce.ts), to members who opted in (NOTE-2).
import { Trans } from '@lingui/react/macro'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

/** `text`: paragraphs separated by empty lines. */
type AnnouncementData = { subject: string; text: string; link: string }

export const Announcement: Mail<AnnouncementData> = {
  subject: (_i18n, { subject }) => subject,
  Body: ({ subject, text, link }) => (
    <>
      <Heading>{subject}</Heading>
      {text
        .split(/\n\s*\n/)
        .filter((it) => it.trim())
        .map((it) => (
          <Paragraph key={it}>{it.trim()}</Paragraph>
        ))}
      <ButtonLink to={link}>
        <Trans>Take a look</Trans>
      </ButtonLink>
    </>
  ),
}
