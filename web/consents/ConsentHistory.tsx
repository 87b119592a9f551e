// What was taken back: words, language and both times stay on record until the account is erased.
import { Trans } from '@lingui/react/macro'
import type { Consent } from '../../contract/consents.ts'
import { useFormats } from '../base/formats.ts'
import { useConsentLabels } from './consentLabels.ts'

export function ConsentHistory({ consents }: { consents: Consent[] }) {
  const labels = useConsentLabels()
  const { date } = useFormats()
  if (!consents.length) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">
        <Trans>Withdrawn</Trans>
      </h2>
      <ul className="grid gap-3">
        {consents.map(({ kind, words, language, agreed_at, withdrawn_at }) => (
          <li key={`${kind} ${agreed_at}`} className="grid gap-1 text-sm">
            <p className="font-semibold">{labels[kind]}</p>
            <p lang={language}>{words}</p>
            <p className="text-muted">
              <Trans>
                Agreed on {date(agreed_at)}, withdrawn on {date(withdrawn_at ?? agreed_at)}
              </Trans>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
