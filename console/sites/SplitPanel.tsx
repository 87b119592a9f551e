// One split test: its rule, how far it is, what each look saw, and how it ended (LAND-5).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type SplitRow, stop } from '../../contract/console/splits.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useMay } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Time } from '../kit/Time.tsx'

type Props = { site: string; split: SplitRow }

export function SplitPanel({ site, split }: Props) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const [isStopping, setStopping] = useState(false)
  const write = useStaffWrite(stop, { also: ['sites', 'audit'] })
  const { number, design, slug, challenger_slug, outcome, started_at, ends_at, ended_at } = split
  const heading = `${number}. ${design}: ${slug || t`without a campaign`} / ${challenger_slug || t`without a campaign`}`
  return (
    <Panel className="grid gap-3 p-4" aria-label={heading}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{heading}</h2>
        {outcome === null && may(stop) && (
          <Button small aria-label={t`Stop test ${number}`} onClick={() => setStopping(true)}>
            <Trans>Stop</Trans>
          </Button>
        )}
      </div>
      <p className="font-semibold">{i18n._(outcome === null ? msg`It runs.` : outcomes[outcome])}</p>
      <p className="text-muted text-sm">
        {ended_at ? (
          <Trans>
            From <Time at={started_at} /> to <Time at={ended_at} />.
          </Trans>
        ) : (
          <Trans>
            Since <Time at={started_at} />, to <Time at={ends_at} /> at the latest.
          </Trans>
        )}{' '}
        {i18n._(metrics[split.metric])} <SplitRule split={split} />
      </p>
      <Arms split={split} />
      {isStopping && (
        <ReasonDialog
          heading={<Trans>Stop test {number}</Trans>}
          action={<Trans>Stop</Trans>}
          onClose={() => setStopping(false)}
          onConfirm={(reason) => write.mutateAsync({ site, number, reason })}
        >
          <p>
            <Trans>It then says nothing about the two, whatever the numbers are. The campaign stays as it is.</Trans>
          </p>
        </ReasonDialog>
      )}
    </Panel>
  )
}

function SplitRule({ split: { visits_per_arm, looks, effect } }: Pick<Props, 'split'>) {
  const { i18n } = useLingui()
  const points = i18n.number(effect * 100, { maximumFractionDigits: 1 })
  const visits = i18n.number(visits_per_arm)
  return (
    <Trans>
      The rule: {looks} looks, {visits} visits of each arm, made for a difference of {points} percentage points.
    </Trans>
  )
}

const metrics = {
  stayed: msg`Counted is who clicks or sends something.`,
  signups: msg`Counted is who signs up.`,
  confirmed: msg`Counted is who signs up and confirms it.`,
}

const outcomes = {
  control: msg`It ended: the campaign is better than the challenger, and stays.`,
  challenger: msg`It ended: the challenger is better, and has taken the campaign's place.`,
  no_difference: msg`It ended: the last look found no difference. The campaign stays.`,
  mismatch: msg`It ended: the arms were counted too unevenly for chance, so it says nothing. The campaign stays.`,
  too_long: msg`It ended: its time was over before its visits came, so it says nothing. The campaign stays.`,
  stopped: msg`It was stopped by hand, so it says nothing. The campaign stays.`,
}

function Arms({ split }: Pick<Props, 'split'>) {
  const { t, i18n } = useLingui()
  const share = ({ visits, stayed }: SplitRow['control']) =>
    visits ? i18n.number(stayed / visits, { style: 'percent', maximumFractionDigits: 1 }) : '–'
  const score = (it: number) => i18n.number(it, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const arm = (it: SplitRow['control']) => `${share(it)} (${i18n.number(it.stayed)}/${i18n.number(it.visits)})`
  const looks = Array.from({ length: split.looks }, (_, at) => at + 1)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it sideways by keys
    <section className="overflow-x-auto" tabIndex={0} aria-label={t`What each look saw`}>
      <table className="w-full border-collapse text-sm">
        <thead className="bg-sunken text-left">
          <tr>
            <th scope="col" className="px-3 py-2">
              <Trans>Look</Trans>
            </th>
            <th scope="col" className="px-3 py-2">
              <ArmLink address={split.control_address} isRunning={split.outcome === null}>
                <Trans>Campaign</Trans>
              </ArmLink>
            </th>
            <th scope="col" className="px-3 py-2">
              <ArmLink address={split.challenger_address} isRunning={split.outcome === null}>
                <Trans>Challenger</Trans>
              </ArmLink>
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              <Trans>Score</Trans>
            </th>
            <th scope="col" className="whitespace-nowrap px-3 py-2 text-right">
              <Trans>Stops at</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {looks.map((look) => {
            const seen = split.seen.findLast((it) => it.look === look)
            return (
              <tr key={look} className="border-line border-t">
                <td className="px-3 py-2">{look}</td>
                <td className="num whitespace-nowrap px-3 py-2">{seen ? arm(seen.control) : '–'}</td>
                <td className="num whitespace-nowrap px-3 py-2">{seen ? arm(seen.challenger) : '–'}</td>
                <td className="num px-3 py-2 text-right">{seen ? score(seen.z) : '–'}</td>
                <td className="num whitespace-nowrap px-3 py-2 text-right">
                  ± {score(split.boundaries[look - 1] ?? 0)}
                </td>
              </tr>
            )
          })}
          <tr className="border-line border-t font-semibold">
            <td className="px-3 py-2">
              <Trans>Now</Trans>
            </td>
            <td className="num whitespace-nowrap px-3 py-2">{arm(split.control)}</td>
            <td className="num whitespace-nowrap px-3 py-2">{arm(split.challenger)}</td>
            <td className="px-3 py-2" colSpan={2} />
          </tr>
        </tbody>
      </table>
    </section>
  )
}

type ArmLinkProps = { address: string; isRunning: boolean; children: React.ReactNode }
const ArmLink = ({ address, isRunning, children }: ArmLinkProps) =>
  isRunning ? (
    <a className="link" href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    children
  )
