// A mail as its reader gets it: subject and words, as plain text.
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Query } from './States.tsx'

type Mail = { subject: string; text: string }

export function MailPreview({ query, language }: { query: UseQueryResult<Mail, Error>; language: string }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Preview`} className="rounded-field border border-line bg-raised p-4 text-sm">
      <Query query={query}>
        {({ subject, text }) => (
          <>
            <p className="text-muted text-xs">
              <Trans>As it will be sent</Trans>
            </p>
            <p lang={language} dir="auto" className="mt-1 mb-3 wrap-anywhere font-semibold">
              {subject}
            </p>
            <p lang={language} dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          </>
        )}
      </Query>
    </section>
  )
}
