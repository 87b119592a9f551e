// Copies of the member's data for authorities that have not expired; whoever asked downloads theirs (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { disclosure } from '../../contract/console/members.ts'
import { Button } from '../../web/kit/Button.tsx'
import { fileAddress } from '../base/call.ts'
import { refresh } from '../base/queries.ts'
import { Time } from '../kit/Time.tsx'
import type { TabProps } from './MemberPage.tsx'
import { Line, Lines, Part } from './Part.tsx'
import { usePartName } from './usePartName.ts'

export function Disclosures({ place, member: { disclosures } }: TabProps) {
  const { t } = useLingui()
  const partName = usePartName()
  if (!disclosures) return null
  return (
    <Part heading={t`Copies for authorities`} isEmpty={disclosures.length === 0}>
      <Lines>
        {disclosures.map(
          ({ disclosure: number, reference, authority, parts, requested_by, is_own, manifest_hash, expires }) => (
            <Line
              key={number}
              at={
                <Trans>
                  until <Time at={expires} />
                </Trans>
              }
            >
              {authority}, {reference}
              <span className="block text-muted">
                {parts.map(partName).join(', ')} · {requested_by}
              </span>
              {manifest_hash ? (
                <span className="block text-muted text-xs">
                  SHA-256 <span className="wrap-anywhere font-mono">{manifest_hash}</span>
                </span>
              ) : (
                <span className="flex flex-wrap items-center gap-2 text-muted">
                  <Trans>It is being made.</Trans>
                  <Button small kind="ghost" onClick={() => void refresh('members')}>
                    <Trans>Look again</Trans>
                  </Button>
                </span>
              )}
              {is_own && manifest_hash && (
                <a
                  className="link inline-flex min-h-11 items-center gap-2"
                  href={fileAddress(disclosure, { site: place.site, disclosure: number })}
                  download
                >
                  <Download className="size-4" aria-hidden />
                  <Trans>Download (ZIP)</Trans>
                </a>
              )}
            </Line>
          ),
        )}
      </Lines>
    </Part>
  )
}
