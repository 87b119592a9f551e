// Puts a bundle on sale, or changes its price, credits or label (CRED-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as prices from '../../contract/console/prices.ts'
import { formatDecimal } from '../../contract/money.ts'
import { Input, Select } from '../../web/kit/Field.tsx'
import { StaffError } from '../base/call.ts'
import { problemOf } from '../base/problemText.ts'
import { refresh, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { formatSum, parseSum } from '../kit/sums.ts'
import type { BundleRow } from './Bundles.tsx'
import { useWord } from './words.ts'

const keys = ['p0', 'p1', 'p2', 'p3'] as const
const labels = ['none', 'popular', 'best'] as const
type DialogProps = { site: string; row?: BundleRow; currencies: BundleRow['currency'][]; onClose: () => void }

export function BundleDialog({ site, row, currencies, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const word = useWord()
  const add = useStaffWrite(prices.addBundle, { also: ['audit'] })
  const change = useStaffWrite(prices.changeBundle, { also: ['audit'] })
  const [key, setKey] = useState(row?.key ?? 'p0')
  const [currency, setCurrency] = useState(row?.currency ?? currencies[0] ?? 'EUR')
  const [credits, setCredits] = useState(row ? `${row.credits}` : '')
  const [price, setPrice] = useState(row ? formatDecimal(row.amount, row.currency) : '')
  const [label, setLabel] = useState<(typeof labels)[number]>(row?.label ?? 'none')
  async function confirm(reason: string) {
    const amount = parseSum(price, currency)
    if (amount === null || amount === 0)
      throw new StaffError({ error: 'refused', text: t`The price is not a number like 8.99.` })
    if (!/^[1-9]\d{0,5}$/.test(credits.trim()))
      throw new StaffError({ error: 'refused', text: t`Credits are a whole number.` })
    const bundle = { site, reason, key, currency, credits: Number(credits), amount, label }
    if (!row) return add.mutateAsync(bundle)
    return change.mutateAsync({ ...bundle, was: { credits: row.credits, amount: row.amount } }).catch((error) => {
      if (problemOf(error).error === 'stale') void refresh('prices')
      throw error
    })
  }
  return (
    <ReasonDialog
      heading={row ? t`Change ${row.key} in ${row.currency}` : t`Add a bundle`}
      action={row ? t`Change` : t`Put on sale`}
      onClose={onClose}
      onConfirm={confirm}
    >
      {row ? (
        <p>
          <Trans>
            Lowest price of the last 30 days: {formatSum(row.prior, row.currency, i18n.locale)}. Only a price below it
            is shown as reduced. Orders under way keep the price that their buyers saw.
          </Trans>
        </p>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <Select label={t`Bundle`} value={key} onChange={({ target }) => setKey(target.value as BundleRow['key'])}>
            {keys.map((it) => (
              <option key={it}>{it}</option>
            ))}
          </Select>
          <Select
            label={t`Currency`}
            value={currency}
            onChange={({ target }) => setCurrency(target.value as BundleRow['currency'])}
          >
            {currencies.map((it) => (
              <option key={it}>{it}</option>
            ))}
          </Select>
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Input
          label={t`Credits`}
          inputMode="numeric"
          autoComplete="off"
          value={credits}
          onChange={({ target }) => setCredits(target.value)}
        />
        <Input
          label={t`Price (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          value={price}
          onChange={({ target }) => setPrice(target.value)}
        />
      </div>
      <Select
        label={t`Label`}
        value={label}
        onChange={({ target }) => setLabel(target.value as (typeof labels)[number])}
      >
        {labels.map((it) => (
          <option key={it} value={it}>
            {word(it)}
          </option>
        ))}
      </Select>
    </ReasonDialog>
  )
}
