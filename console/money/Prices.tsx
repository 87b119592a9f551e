// Prices of a site: bundles with the thirty-day rule, and discount codes (CRED-1, CRED-3).
import { Bundles } from './Bundles.tsx'
import { Codes } from './Codes.tsx'
import { OneSite } from './OneSite.tsx'
import { useMoneyKeys } from './tabs.ts'

export function Prices() {
  useMoneyKeys()
  return (
    <OneSite>
      {(site) => (
        <div key={site} className="grid gap-6">
          <Bundles site={site} />
          <Codes site={site} />
        </div>
      )}
    </OneSite>
  )
}
