// The parts of the section "Money": path, name, key, and the call that each begins with.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLocation, useNavigate } from 'react-router'
import { overview } from '../../contract/console/bank.ts'
import { lastProof, providers, ratios, vat } from '../../contract/console/books.ts'
import type { StaffCall } from '../../contract/console/call.ts'
import { bars, chargebacks, payments, withdrawals } from '../../contract/console/money.ts'
import { bundles } from '../../contract/console/prices.ts'
import { useMay } from '../base/me.ts'
import { type SectionKey, useSectionKeys } from '../base/shownKeys.ts'

export type Tab = { path: string; name: MessageDescriptor; key: string; call: StaffCall }

export const tabs: Tab[] = [
  { path: 'payments', name: msg`Payments`, key: '1', call: payments },
  { path: 'chargebacks', name: msg`Chargebacks`, key: '2', call: chargebacks },
  { path: 'withdrawals', name: msg`Withdrawals`, key: '3', call: withdrawals },
  { path: 'bars', name: msg`Blocked methods`, key: '4', call: bars },
  { path: 'prices', name: msg`Prices and codes`, key: '5', call: bundles },
  { path: 'bank', name: msg`Bank`, key: '6', call: overview },
  { path: 'books', name: msg`Books`, key: '7', call: lastProof },
  { path: 'vat', name: msg`VAT`, key: '8', call: vat },
  { path: 'ratios', name: msg`Dispute ratios`, key: '9', call: ratios },
  { path: 'providers', name: msg`Providers’ books`, key: '0', call: providers },
]

export const moneyPath = '/money'

/** One parts's own keys, and a digit for each part. */
export function useMoneyKeys(own: SectionKey[] = []) {
  const may = useMay()
  const navigate = useNavigate()
  const { search } = useLocation()
  const site = new URLSearchParams(search).get('site')
  useSectionKeys([
    ...own,
    ...tabs
      .filter(({ call }) => may(call))
      .map(({ key, name, path }) => ({
        ...{ key, text: name },
        run: () => void navigate({ pathname: `${moneyPath}/${path}`, search: site ? `?site=${site}` : '' }),
      })),
  ])
}
