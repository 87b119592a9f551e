// The ticks at the head of the signup's first step, on the signup and on landers: nothing is ticked before (SAFE-6, ACC-1).
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type ConsentKind, consentKinds } from '../../contract/consents.ts'
import { consentKey, consentWords } from '../../contract/consentWords.ts'
import { useSite } from '../base/session.ts'
import { Checkbox } from '../kit/Choice.tsx'

type SignupConsentsProps = {
  /** Keys that this visitor ticked before. */
  given?: readonly string[] | undefined
  /** A network sent the visitor, and would like to be told. */
  asks_advertising: boolean
  error?: string | undefined
}

export function SignupConsents({ given = [], asks_advertising, error }: SignupConsentsProps) {
  const words = useConsentWords()
  return (
    <div className="grid gap-2 rounded-card bg-tint px-4 py-3 text-left text-sm">
      {consentKinds.map(
        (kind) =>
          (kind === 'sensitive_data' || asks_advertising) && (
            <Checkbox
              key={kind}
              name="consents"
              value={consentKey(kind)}
              required={kind === 'sensitive_data'}
              defaultChecked={given.includes(consentKey(kind))}
              label={
                <>
                  {words(kind)} {kind !== 'sensitive_data' && <Trans>(Optional)</Trans>}
                </>
              }
              error={kind === 'sensitive_data' ? error : undefined}
            />
          ),
      )}
      <p className="text-muted">
        <Trans>
          More about this in our{' '}
          <a href="/pages/privacy" target="_blank" rel="noopener" className="link">
            privacy statement
          </a>
          .
        </Trans>
      </p>
    </div>
  )
}

/** As the server stores them. */
export function useConsentWords() {
  const { i18n } = useLingui()
  const { name } = useSite()
  return (kind: ConsentKind) => {
    const { id, message } = consentWords[kind]
    return i18n._({ id, message, values: { site: name } })
  }
}
