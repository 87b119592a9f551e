// Starts a split test: the campaign, its challenger, and the rule, which stays fixed from then on (LAND-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import {
  type list,
  MAX_SPLIT_DAYS,
  MAX_SPLIT_LOOKS,
  plan,
  type SplitRow,
  start,
} from '../../contract/console/splits.ts'
import { Dialog } from '../../web/kit/Dialog.tsx'
import { Input, Select } from '../../web/kit/Field.tsx'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Problem } from '../kit/States.tsx'

type Campaign = StaffOutput<typeof list>['campaigns'][number]
type Props = { site: string; campaigns: Campaign[]; onClose(): void }

/** Before there are visits to go by. */
const defaultPercents = { stayed: 40, signups: 5, confirmed: 3 }
const defaultEffects = { stayed: 5, signups: 2, confirmed: 1.5 }
/** Fewer visits tell no share. */
const MIN_TELLING_VISITS = 50

export function StartSplitDialog({ site, campaigns, onClose }: Props) {
  const { t } = useLingui()
  const testable = [...new Set(campaigns.filter(({ slug }) => slug).map(({ design }) => design))]
  const [design, setDesign] = useState(testable[0])
  const offered = campaigns.filter((it) => it.design === design)
  const [slug, setSlug] = useState('')
  const [challenger, setChallenger] = useState(offered.find((it) => it.slug)?.slug ?? '')
  const [metric, setMetric] = useState<SplitRow['metric']>('stayed')
  const [typedPercent, setTypedPercent] = useState<number | null>(null)
  const [typedEffect, setTypedEffect] = useState<number | null>(null)
  const [looks, setLooks] = useState(MAX_SPLIT_LOOKS)
  const [days, setDays] = useState(60)
  const write = useStaffWrite(start, { also: ['sites', 'audit'] })
  const stayPercent =
    typedPercent ?? (metric === 'stayed' ? percentOf(offered.find((it) => it.slug === slug)) : defaultPercents[metric])
  const effectPercent = typedEffect ?? defaultEffects[metric]
  const rule = { expected_rate: stayPercent / 100, effect: effectPercent / 100, looks }
  const isRule = stayPercent >= 1 && stayPercent <= 99 && effectPercent >= 0.5 && effectPercent <= 50
  const planned = useStaffQuery(plan, isRule ? { site, ...rule } : null)
  if (design === undefined)
    return (
      <Dialog open onClose={onClose} heading={<Trans>Start a split test</Trans>}>
        <p>
          <Trans>No lander of this site has a campaign yet. Add one in its settings, under “landers”.</Trans>
        </p>
      </Dialog>
    )
  const named = (it: string) => it || t`without a campaign`
  return (
    <ReasonDialog
      heading={<Trans>Start a split test</Trans>}
      action={<Trans>Start</Trans>}
      onClose={onClose}
      onConfirm={(reason) =>
        write.mutateAsync({ site, design, slug, challenger, metric, ...rule, max_days: days, reason })
      }
    >
      <Select
        label={t`Lander`}
        value={design}
        onChange={({ target }) => {
          const next = target.value as Campaign['design']
          setDesign(next)
          setSlug('')
          setChallenger(campaigns.find((it) => it.design === next && it.slug)?.slug ?? '')
        }}
      >
        {testable.map((it) => (
          <option key={it}>{it}</option>
        ))}
      </Select>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label={t`Campaign`} value={slug} onChange={({ target }) => setSlug(target.value)}>
          {offered.map((it) => (
            <option key={it.slug} value={it.slug}>
              {named(it.slug)}
            </option>
          ))}
        </Select>
        <Select label={t`Challenger`} value={challenger} onChange={({ target }) => setChallenger(target.value)}>
          {offered.map((it) => (
            <option key={it.slug} value={it.slug}>
              {named(it.slug)}
            </option>
          ))}
        </Select>
        <Select
          label={t`What is counted`}
          value={metric}
          onChange={({ target }) => {
            setMetric(target.value as SplitRow['metric'])
            setTypedPercent(null)
            setTypedEffect(null)
          }}
        >
          <option value="stayed">{t`Who clicks or sends something`}</option>
          <option value="signups">{t`Who signs up`}</option>
          <option value="confirmed">{t`Who signs up and confirms it`}</option>
        </Select>
        <Input
          label={metric === 'stayed' ? t`Percent that stay now` : t`Percent that sign up now`}
          type="number"
          required
          min={1}
          max={99}
          step="any"
          value={stayPercent}
          onChange={({ target }) => setTypedPercent(target.valueAsNumber || 0)}
        />
        <Input
          label={t`Difference to find, in points`}
          type="number"
          required
          min={0.5}
          max={50}
          step="any"
          value={effectPercent}
          onChange={({ target }) => setTypedEffect(target.valueAsNumber || 0)}
        />
        <Input
          label={t`Looks`}
          type="number"
          required
          min={1}
          max={MAX_SPLIT_LOOKS}
          value={looks}
          onChange={({ target }) => setLooks(target.valueAsNumber || 1)}
        />
        <Input
          label={t`Days at most`}
          type="number"
          required
          min={1}
          max={MAX_SPLIT_DAYS}
          value={days}
          onChange={({ target }) => setDays(target.valueAsNumber || 1)}
        />
      </div>
      <Problem error={planned.error} />
      {planned.data && <Plan {...planned.data} />}
    </ReasonDialog>
  )
}

function Plan({ visits_per_arm, boundaries, error_rate, power_rate }: StaffOutput<typeof plan>) {
  const { i18n } = useLingui()
  const percent = (it: number) => i18n.number(it, { style: 'percent' })
  const shown = boundaries
    .map((it) => i18n.number(it, { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
    .join(', ')
  return (
    <p className="rounded-field bg-sunken px-4 py-3 text-sm">
      <Trans>
        It needs {i18n.number(visits_per_arm)} visits of each arm. It stops earlier where the score passes {shown} at a
        look. Of two equal arms it prefers one in at most {percent(error_rate)} of the tests; a difference as large as
        this it finds in {percent(power_rate)}.
      </Trans>
    </p>
  )
}

const percentOf = (it: Campaign | undefined) =>
  it && it.visits >= MIN_TELLING_VISITS && it.stayed > 0 && it.stayed < it.visits
    ? Math.round((it.stayed / it.visits) * 1_000) / 10
    : defaultPercents.stayed
