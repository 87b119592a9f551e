// What a customer, a bank or the law would object to, as `npm run site -- check` says it.
import { Trans } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { check } from '../../contract/console/sites.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Query } from '../kit/States.tsx'

export function Findings({ site }: { site: string }) {
  const query = useStaffQuery(check, { site })
  return <Query query={query}>{({ findings }) => <FindingList findings={findings} />}</Query>
}

export const FindingList = ({ findings }: { findings: string[] }) =>
  findings.length === 0 ? (
    <p className="flex items-center gap-2 text-sm text-success">
      <CircleCheck className="size-4 shrink-0" aria-hidden />
      <Trans>The checks of bundles, prices and creditor find nothing.</Trans>
    </p>
  ) : (
    <ul className="grid gap-1 text-sm">
      {findings.map((it) => (
        <li key={it} className="flex items-start gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden />
          {it}
        </li>
      ))}
    </ul>
  )
