// Adds a discount code (CRED-3). Those that apply by themselves are set up with `npm run money -- code add`.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as prices from '../../contract/console/prices.ts'
import { type Currency, currencies } from '../../contract/countries.ts'
import { Input, Select } from '../../web/kit/Field.tsx'
import { StaffError } from '../base/call.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { parseSum } from '../kit/sums.ts'
import { useWord } from './words.ts'

const validities = ['once-per-user', 'once', 'unlimited'] as const

export function CodeDialog({ site, onClose }: { site: string; onClose: () => void }) {
  const { t } = useLingui()
  const word = useWord()
  const add = useStaffWrite(prices.addCode, { also: ['audit'] })
  const [form, setForm] = useState({ code: '', percent: '', least: '', currency: '', country: '', expires: '' })
  const [validity, setValidity] = useState<(typeof validities)[number]>('once-per-user')
  const field = (name: keyof typeof form) => ({
    value: form[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  })
  async function confirm(reason: string) {
    const refuse = (text: string) => {
      throw new StaffError({ error: 'refused', text })
    }
    const percent = Number(form.percent.trim().replace(',', '.'))
    if (!/^[A-Za-z0-9-]{3,40}$/.test(form.code.trim())) refuse(t`A code has 3 to 40 letters, digits and hyphens.`)
    if (!(percent > 0 && percent < 100)) refuse(t`The discount is between 0 and 100 %.`)
    const least = form.least ? parseSum(form.least, form.currency || 'EUR') : undefined
    if (least === null) refuse(t`The smallest order is not a number like 8.99.`)
    if (form.country && !/^[A-Za-z]{2}$/.test(form.country.trim())) refuse(t`A country has two letters, like NL.`)
    await add.mutateAsync({
      ...{ site, reason, validity, code: form.code.trim(), value_percentage: percent },
      ...(least && { minimum_order_value: least }),
      ...(form.currency && { currency: form.currency as Currency }),
      ...(form.country && { country: form.country.trim().toUpperCase() }),
      ...(form.expires && { expires: form.expires }),
    })
  }
  return (
    <ReasonDialog heading={t`Add a code`} action={t`Add`} onClose={onClose} onConfirm={confirm}>
      <div className="grid grid-cols-2 gap-3">
        <Input label={t`Code`} maxLength={40} {...field('code')} />
        <Input label={t`Discount in %`} inputMode="decimal" maxLength={5} {...field('percent')} />
        <Input label={t`Smallest order`} inputMode="decimal" maxLength={10} {...field('least')} />
        <Select label={t`Currency`} {...field('currency')}>
          <option value="">{t`every`}</option>
          {currencies.map((it) => (
            <option key={it}>{it}</option>
          ))}
        </Select>
        <Input label={t`Country`} maxLength={2} placeholder={t`every`} {...field('country')} />
        <Input label={t`Last day`} type="date" {...field('expires')} />
      </div>
      <Select
        label={t`May be used`}
        value={validity}
        onChange={({ target }) => setValidity(target.value as (typeof validities)[number])}
      >
        {validities.map((it) => (
          <option key={it} value={it}>
            {word(it)}
          </option>
        ))}
      </Select>
    </ReasonDialog>
  )
}
