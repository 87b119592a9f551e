// Mails of a takedown: the request to the site's support, the receipt, and a word to whoever had uploaded a copy (SAFE-7).
import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { TAKEDOWN_HOURS } from '../../contract/cases.ts'
import { Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

type TakedownData = {
  reference: string
  place: string
  description: string
  email: string
  copies: number
  case_reference: string
}

export const TakedownRequested: Mail<TakedownData> = {
  subject: (i18n, { reference }) => i18n._(msg`Takedown ${reference}`),
  Body: ({ place, description, email, copies, case_reference }) => (
    <>
      <Heading>
        <Trans>Someone asks us to remove a picture</Trans>
      </Heading>
      <Paragraph>
        <Trans>
          Decide within {TAKEDOWN_HOURS} hours. Case: {case_reference}
        </Trans>
      </Paragraph>
      {place && (
        <Paragraph>
          <Trans>Where: {place}</Trans>
        </Paragraph>
      )}
      <Paragraph>
        <Plural value={copies} one="# stored photo is the same picture" other="# stored photos are the same picture" />
      </Paragraph>
      <Paragraph>
        <Trans>From: {email}</Trans>
      </Paragraph>
      {description.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
        <Paragraph key={at}>{line}</Paragraph>
      ))}
    </>
  ),
}

/** Without any text of the request, because the address may be somebody else's. */
export const TakedownReceived: Mail<{ reference: string }> = {
  subject: (i18n, { reference }) => i18n._(msg`Your takedown request ${reference}`),
  Body: ({ reference, site: { support_email } }) => (
    <>
      <Heading>
        <Trans>We’ve received your request</Trans>
      </Heading>
      <Paragraph>
        <Trans>Your reference: {reference}</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          A person will decide within {TAKEDOWN_HOURS} hours and email you the decision with reasons. If you’re right,
          we’ll remove the picture and every copy of it, and it can’t be uploaded again.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>To add something, write to {support_email} and include the reference.</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>If you didn’t write to us, someone entered your email by mistake. You can ignore this message.</Trans>
      </Paragraph>
    </>
  ),
}

export const PhotoRemoved: Mail<Record<never, never>> = {
  subject: (i18n, { site: { mail_name } }) => `${i18n._(msg`We removed a photo of yours`)} · ${mail_name}`,
  Body: ({ site: { support_email } }) => (
    <>
      <Heading>
        <Trans>We removed a photo of yours</Trans>
      </Heading>
      <Paragraph>
        <Trans>
          Someone shown in a photo asked us to remove it. A person on our team agreed, and every copy is gone. One of
          them was yours. It can’t be uploaded again.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          If you think we’re wrong, write to {support_email} and someone else will review it. You can also take it to
          court.
        </Trans>
      </Paragraph>
    </>
  ),
}
