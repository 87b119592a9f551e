// Note on the VAT in the prices, and the country they are for (PAY-8).
import { Trans } from '@lingui/react/macro'
import type { CountryCode } from '../../contract/countries.ts'
import { vatRate } from '../../contract/vat.ts'
import { useFormats } from '../base/formats.ts'

export function VatNote({ country }: { country: string }) {
  const formats = useFormats()
  const where = formats.country(country)
  const percent = vatRate(country as CountryCode, new Date())
  const rate = formats.number(percent)
  return (
    <p className="num pt-4 text-muted text-sm md:text-center">
      {percent > 0 ? (
        <Trans>
          Prices incl. {rate}% VAT ({where}).
        </Trans>
      ) : (
        <Trans>Prices without VAT ({where}).</Trans>
      )}
    </p>
  )
}
