// What somebody has shown of their age, and when.
import { Trans } from '@lingui/react/macro'
import type { AgeProof } from '../../contract/age.ts'
import { useFormats } from '../base/formats.ts'
import { Panel } from '../kit/Panel.tsx'

/** `isWeak`: here it takes a surer one. */
export function AgeProofNote({ proof: { outcome, day }, isWeak = false }: { proof: AgeProof; isWeak?: boolean }) {
  const formats = useFormats()
  const date = formats.date(`${day}T12:00:00Z`)
  return (
    <Panel className="grid gap-2 p-5">
      <h2>
        <Trans>You’re confirmed as over 18</Trans>
      </h2>
      <p>
        {outcome === 'verified' ? (
          <Trans>Confirmed with a document on {date}</Trans>
        ) : (
          <Trans>Confirmed by an estimate on {date}</Trans>
        )}
      </p>
      {isWeak && (
        <p>
          <Trans>Here we need a document. Choose how to show it.</Trans>
        </p>
      )}
    </Panel>
  )
}
