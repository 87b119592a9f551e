// Who this is, masked, and unmasked for whoever another person has allowed it (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { unmask } from '../../contract/console/members.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useMay } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Time } from '../kit/Time.tsx'
import { useSiteName } from './FoundMembers.tsx'
import type { TabProps } from './MemberPage.tsx'
import { Values } from './Part.tsx'
import { StatusMark } from './StatusMark.tsx'
import { useCodeName } from './useCodeName.ts'

export function Facts({ place, member }: TabProps) {
  const { t } = useLingui()
  const codeName = useCodeName()
  const siteName = useSiteName()
  const may = useMay()
  const { shown, isAsking, setAsking, request, hide, waits } = useUnmasked(place)
  const at = (moment: string | null) => moment && <Time at={moment} />
  const { preservation } = member
  return (
    <Panel className="grid gap-4 p-4" aria-label={t`Who this is`}>
      <div className="flex flex-wrap items-center gap-3">
        <StatusMark status={member.status} />
        <span className="text-sm">{siteName(place.site)}</span>
        <span className="wrap-anywhere font-mono text-muted text-xs">{member.member}</span>
      </div>
      {preservation && (
        <p className="rounded-field bg-warning-soft px-4 py-3 text-on-warning-soft text-sm">
          <Trans>
            Nothing of this member is erased until <Time at={preservation.ends_at} />: {preservation.reference}
          </Trans>
        </p>
      )}
      <div className="grid items-start gap-x-8 gap-y-1.5 sm:grid-cols-2">
        <Values
          rows={[
            [t`Mail`, shown?.email ?? member.email],
            ...(member.address_claimed ? [] : [[t`Address`, t`not proved to be theirs`] as [string, string]]),
            [t`Born`, shown?.birth ?? `${member.born}`],
            [t`Country`, member.country],
            [t`Language`, member.language],
            [t`Trust`, codeName(member.trust)],
          ]}
        />
        <Values
          rows={[
            [t`Signed up`, at(member.created_at)],
            [t`Confirmed`, at(member.confirmed_at)],
            [t`Last seen`, member.last_day],
            [t`Deleted`, at(member.deleted_at)],
            [t`Erased`, at(member.erased_at)],
          ]}
        />
      </div>
      {shown && (
        <div className="grid gap-2">
          {shown.mandates.map(({ reference, holder, iban }) => (
            <Values key={reference} rows={[[t`Account`, `${holder}, ${iban} (${reference})`]]} />
          ))}
          <Button small className="justify-self-start" onClick={hide}>
            <EyeOff className="size-4" aria-hidden />
            <Trans>Hide it again</Trans>
          </Button>
        </div>
      )}
      {waits && (
        <p role="status" className="rounded-field bg-sunken px-4 py-3 text-sm">
          <Trans>
            A colleague has to approve it under “Staff”. Then open it here once more: it is shown to you for an hour.
          </Trans>
        </p>
      )}
      {may(unmask) && !shown && !member.erased_at && (
        <Button small className="justify-self-start" onClick={() => setAsking(true)}>
          <Trans>Show address, birthday and accounts…</Trans>
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          heading={<Trans>Show personal data</Trans>}
          action={<Trans>Show</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={request}
        />
      )}
    </Panel>
  )
}

type Answer = StaffOutput<typeof unmask>

/** What was unmasked is on this page alone, until it is left. */
function useUnmasked(place: TabProps['place']) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isAsking, setAsking] = useState(false)
  const write = useStaffWrite(unmask, { also: ['staff', 'audit'] })
  return {
    shown: answer && 'shown' in answer ? answer.shown : null,
    waits: answer !== null && 'waits' in answer,
    isAsking,
    setAsking,
    hide: () => setAnswer(null),
    request: async (reason: string) => setAnswer(await write.mutateAsync({ ...place, reason })),
  }
}
