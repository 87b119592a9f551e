// Bundles on sale: price, since when, and the lowest of the last thirty days, which a reduction is measured by (CRED-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as prices from '../../contract/console/prices.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { Button } from '../../web/kit/Button.tsx'
import { useMay } from '../base/me.ts'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Query } from '../kit/States.tsx'
import { formatSum } from '../kit/sums.ts'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import { BundleDialog } from './BundleDialog.tsx'
import { Part } from './Part.tsx'
import { useWord } from './words.ts'

export type BundleRow = StaffOutput<typeof prices.bundles>['rows'][number]
type Chosen = { does: 'add' } | { does: 'change' | 'retire'; row: BundleRow }

export function Bundles({ site }: { site: string }) {
  const { t } = useLingui()
  const may = useMay()
  const query = useStaffQuery(prices.bundles, { site })
  const retire = useStaffWrite(prices.retireBundle, { also: ['audit'] })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const close = () => setChosen(null)
  return (
    <Part
      heading={t`Bundles on sale`}
      actions={
        may(prices.addBundle) &&
        query.data && (
          <Button small onClick={() => setChosen({ does: 'add' })}>
            <Trans>Add a bundle</Trans>
          </Button>
        )
      }
    >
      <p className="max-w-[75ch] text-sm">
        <Trans>
          A price that is called reduced is compared with the lowest price of the last 30 days, whatever stood on the
          page meanwhile. So a price that was raised cannot be called reduced for 30 days.
        </Trans>
      </p>
      <Query query={query} isEmpty={({ rows }) => rows.length === 0} empty={<Trans>Nothing is on sale.</Trans>}>
        {({ rows }) => <BundleTable rows={rows} onChoose={setChosen} />}
      </Query>
      {chosen?.does === 'add' && query.data && (
        <BundleDialog site={site} currencies={query.data.currencies} onClose={close} />
      )}
      {chosen?.does === 'change' && <BundleDialog site={site} row={chosen.row} currencies={[]} onClose={close} />}
      {chosen?.does === 'retire' && (
        <ReasonDialog
          heading={t`Take ${chosen.row.key} in ${chosen.row.currency} off sale`}
          action={t`Take it off sale`}
          isDangerous
          onClose={close}
          onConfirm={(reason) =>
            retire.mutateAsync({
              ...{ site, reason, key: chosen.row.key, currency: chosen.row.currency },
              was: { credits: chosen.row.credits, amount: chosen.row.amount },
            })
          }
        />
      )}
    </Part>
  )
}

function BundleTable({ rows, onChoose }: { rows: BundleRow[]; onChoose: (chosen: Chosen) => void }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const word = useWord()
  const columns: Column<BundleRow>[] = [
    { heading: t`Bundle`, isShort: true, value: ({ key }) => key },
    { heading: t`Currency`, isShort: true, value: ({ currency }) => currency },
    { heading: t`Credits`, isShort: true, isNumber: true, value: ({ credits }) => credits },
    {
      heading: t`Price`,
      isShort: true,
      isNumber: true,
      value: ({ amount, currency }) => toMajorUnits(amount, currency),
      show: ({ amount, currency }) => formatSum(amount, currency, i18n.locale),
    },
    {
      heading: t`Lowest of 30 days`,
      isShort: true,
      isNumber: true,
      value: ({ prior, currency }) => toMajorUnits(prior, currency),
      show: ({ prior, amount, currency }) => (
        <span className={prior < amount ? 'font-semibold text-danger' : undefined}>
          {formatSum(prior, currency, i18n.locale)}
        </span>
      ),
    },
    {
      heading: t`Prices that count`,
      value: ({ history, currency }) =>
        history.map((it) => `${toMajorUnits(it.amount, currency)} (${formatTime(it.from, i18n.locale)})`).join('; '),
      show: (row) => <History row={row} />,
    },
    { heading: t`Label`, isShort: true, value: ({ label }) => word(label) },
    {
      heading: t`Actions`,
      isShort: true,
      value: () => null,
      show: (row) => (
        <span className="-my-1.5 flex gap-1">
          {may(prices.changeBundle) && (
            <Button
              small
              kind="ghost"
              aria-label={t`Change ${row.key} in ${row.currency}`}
              onClick={() => onChoose({ does: 'change', row })}
            >
              <Trans>Change</Trans>
            </Button>
          )}
          {may(prices.retireBundle) && (
            <Button
              small
              kind="ghost"
              aria-label={t`Take ${row.key} in ${row.currency} off sale`}
              onClick={() => onChoose({ does: 'retire', row })}
            >
              <Trans>Off sale</Trans>
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <Table
      label={t`Bundles on sale`}
      columns={columns}
      rows={rows}
      keyOf={({ key, currency }) => `${key} ${currency}`}
    />
  )
}

/** One of other credits than now does not count. */
function History({ row: { history, credits, currency } }: { row: BundleRow }) {
  const { i18n } = useLingui()
  return (
    <ul className="min-w-52 text-xs">
      {history.map((it) => (
        <li key={it.from} className={it.credits === credits ? '' : 'text-muted line-through'}>
          {formatSum(it.amount, currency, i18n.locale)} · <Time at={it.from} />
        </li>
      ))}
    </ul>
  )
}
