// Accounts that may be the same person's, once somebody says why they look (SAFE-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { linked } from '../../contract/console/members.ts'
import { Button } from '../../web/kit/Button.tsx'
import { useMay } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { MemberLink } from './MemberLink.tsx'
import type { Place } from './MemberPage.tsx'
import { Line, Lines, Part } from './Part.tsx'
import { StatusMark } from './StatusMark.tsx'
import { useCodeName } from './useCodeName.ts'

type Found = StaffOutput<typeof linked>

export function Linked({ place }: { place: Place }) {
  const { t } = useLingui()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const look = useStaffWrite(linked, { also: ['audit'] })
  if (!may(linked)) return null
  return (
    <Part heading={t`Linked accounts`}>
      {found ? (
        <FoundList found={found} place={place} />
      ) : (
        <Button small className="justify-self-start" onClick={() => setAsking(true)}>
          <Trans>Look for linked accounts…</Trans>
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          heading={<Trans>Look for linked accounts</Trans>}
          action={<Trans>Look</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => setFound(await look.mutateAsync({ ...place, reason }))}
        />
      )}
    </Part>
  )
}

function FoundList({ found, place }: { found: Found; place: Place }) {
  const codeName = useCodeName()
  const kindsOf = (member: string) => [
    ...new Set(found.links.filter(({ members }) => members.includes(member)).flatMap(({ by }) => Object.keys(by))),
  ]
  if (!found.members.length)
    return (
      <p className="text-muted text-sm">
        <Trans>None is known.</Trans>
      </p>
    )
  return (
    <Lines>
      {found.members.map(({ member, name, status, bans }) => (
        <Line key={member} at={<StatusMark status={status} />}>
          <MemberLink site={place.site} member={member}>
            {name}
          </MemberLink>{' '}
          {kindsOf(member)
            .map((kind) => codeName(kind))
            .join(', ')}
          {bans > 0 && (
            <span className="block text-danger">
              <Trans>Bans: {bans}</Trans>
            </span>
          )}
        </Line>
      ))}
    </Lines>
  )
}
