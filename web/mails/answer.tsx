// A person of support answers a member: their words, and their name (STAFF-2).
import { Trans } from '@lingui/react/macro'
import { Paragraph, Paragraphs } from './elements.tsx'
import type { Mail } from './mail.ts'

export const StaffAnswer: Mail<{ subject: string; words: string; by: string }> = {
  subject: (_, { subject }) => subject,
  Body: ({ words, by }) => (
    <>
      <Paragraphs of={words} />
      <Paragraph>
        <Trans>{by}, customer service</Trans>
      </Paragraph>
    </>
  ),
}
