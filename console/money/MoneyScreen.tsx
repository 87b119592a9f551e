// The section "Money": payments, chargebacks, withdrawals, prices, the bank and the books (STAFF-2).
import { useLingui } from '@lingui/react/macro'
import { Navigate, NavLink, Route, Routes, useLocation } from 'react-router'
import { useMay } from '../base/me.ts'
import { Page } from '../kit/Page.tsx'
import { Bank } from './Bank.tsx'
import { Bars } from './Bars.tsx'
import { Books } from './Books.tsx'
import { Chargebacks } from './Chargebacks.tsx'
import { PaymentPage } from './PaymentPage.tsx'
import { PaymentsList } from './PaymentsList.tsx'
import { Prices } from './Prices.tsx'
import { Providers } from './Providers.tsx'
import { Ratios } from './Ratios.tsx'
import { moneyPath, tabs } from './tabs.ts'
import { Vat } from './Vat.tsx'
import { Withdrawals } from './Withdrawals.tsx'

const parts: Record<string, () => React.ReactNode> = {
  payments: PaymentsList,
  chargebacks: Chargebacks,
  withdrawals: Withdrawals,
  bars: Bars,
  prices: Prices,
  bank: Bank,
  books: Books,
  vat: Vat,
  ratios: Ratios,
  providers: Providers,
}

export default function MoneyScreen() {
  const { t, i18n } = useLingui()
  const may = useMay()
  const site = new URLSearchParams(useLocation().search).get('site')
  const search = site ? `?site=${site}` : ''
  const allowed = tabs.filter(({ call }) => may(call))
  return (
    <Page heading={t`Money`}>
      <nav
        aria-label={t`Parts of this section`}
        className="-mt-2 flex overflow-x-auto border-line border-b md:flex-wrap"
      >
        {allowed.map(({ path, name }) => (
          <NavLink
            key={path}
            to={{ pathname: `${moneyPath}/${path}`, search }}
            className="inline-flex min-h-11 shrink-0 items-center border-transparent border-b-3 px-2.5 font-semibold text-sm hover:bg-tint aria-[current=page]:border-accent aria-[current=page]:text-accent-text"
          >
            {i18n._(name)}
          </NavLink>
        ))}
      </nav>
      <Routes>
        <Route path="payments/:site/:payment" element={<PaymentPage />} />
        {allowed.map(({ path }) => {
          const Part = parts[path] as () => React.ReactNode
          return <Route key={path} path={path} element={<Part />} />
        })}
        <Route
          path="*"
          element={<Navigate to={{ pathname: `${moneyPath}/${allowed[0]?.path ?? 'payments'}`, search }} replace />}
        />
      </Routes>
    </Page>
  )
}
