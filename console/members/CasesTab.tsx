// Reports both ways, cases, bans, and accounts that may be the same person's. No message is shown: it is evidence of a case.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { removeMessage } from '../../contract/console/members.ts'
import { Button } from '../../web/kit/Button.tsx'
import { useMay } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Time } from '../kit/Time.tsx'
import { Linked } from './Linked.tsx'
import { MemberLink } from './MemberLink.tsx'
import type { Member, Place, TabProps } from './MemberPage.tsx'
import { Line, Lines, Part } from './Part.tsx'
import { useCodeName } from './useCodeName.ts'

export function CasesTab({ place, member }: TabProps) {
  const { t } = useLingui()
  const codeName = useCodeName()
  const { cases, bans } = member
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {cases ? (
        <>
          <Reports heading={t`Reports about this member`} rows={cases.reports_about_list} place={place} isAbout />
          <Reports heading={t`Reports by this member`} rows={cases.reports_by_list} place={place} />
          <Part heading={t`Cases`} isEmpty={cases.list.length === 0}>
            <Lines>
              {cases.list.map((it) => (
                <Line key={it.case} at={<Time at={it.opened_at} />}>
                  {codeName(it.reason)} · {codeName(it.state)}
                  {it.measure && ` · ${it.measure}`}
                  <span className="block font-mono text-muted text-xs">{it.case}</span>
                </Line>
              ))}
            </Lines>
          </Part>
        </>
      ) : (
        <Part heading={t`Reports and cases`}>
          <p className="text-muted text-sm">
            <Trans>Your role does not see who reported whom.</Trans>
          </p>
        </Part>
      )}
      <Part heading={t`Bans and limits`} isEmpty={bans.length + (cases?.limits.length ?? 0) === 0}>
        <Lines>
          {bans.map(({ ban, reason, created_at, lifted_at }) => (
            <Line key={ban} at={<Time at={created_at} />}>
              {codeName(reason)}
              {lifted_at && (
                <span className="block text-muted">
                  <Trans>
                    lifted <Time at={lifted_at} />
                  </Trans>
                </span>
              )}
            </Line>
          ))}
          {cases?.limits.map(({ kind }) => (
            <Line key={kind}>
              <Trans>limited: {kind}</Trans>
            </Line>
          ))}
        </Lines>
      </Part>
      <Linked place={place} />
    </div>
  )
}

type Report = NonNullable<Member['cases']>['reports_about_list'][number]
type ReportsProps = { heading: string; rows: Report[]; place: Place; isAbout?: boolean }

function Reports({ heading, rows, place, isAbout = false }: ReportsProps) {
  const codeName = useCodeName()
  const may = useMay()
  const [chosen, setChosen] = useState<string | null>(null)
  const remove = useStaffWrite(removeMessage, { also: ['audit'] })
  return (
    <Part heading={heading} isEmpty={rows.length === 0}>
      <Lines>
        {rows.map(({ report, reason, of, other, created_at }) => (
          <Line key={report} at={<Time at={created_at} />}>
            {codeName(reason)} · {codeName(of)}
            {other && (
              <span className="block">
                <MemberLink site={place.site} member={other}>
                  {isAbout ? <Trans>who reported</Trans> : <Trans>who was reported</Trans>}
                </MemberLink>
              </span>
            )}
            {isAbout && of === 'message' && may(removeMessage) && (
              <Button kind="ghost" small className="block" onClick={() => setChosen(report)}>
                <Trans>Remove the message…</Trans>
              </Button>
            )}
          </Line>
        ))}
      </Lines>
      {chosen && (
        <ReasonDialog
          heading={<Trans>Remove the message for both</Trans>}
          action={<Trans>Remove</Trans>}
          isDangerous
          onClose={() => setChosen(null)}
          onConfirm={(reason) => remove.mutateAsync({ site: place.site, report: chosen, reason })}
        />
      )}
    </Part>
  )
}
