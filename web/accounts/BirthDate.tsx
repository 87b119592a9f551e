// Date of birth as three selects, in the order of the reader's language: quicker than a calendar (ACC-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { formatTag } from '../../contract/languageTag.ts'
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts'
import { useFormError } from '../base/forms.ts'
import { useLocale, useSite } from '../base/session.ts'
import { FieldError, Select } from '../kit/Field.tsx'

type BirthDateProps = { known: string | null; this_year: number; error: string | undefined }
type DatePart = 'day' | 'month' | 'year'

export function BirthDate({ known, this_year, error }: BirthDateProps) {
  const { t } = useLingui()
  const values = useFormError()?.values
  const { order, months } = useCalendar()
  const [year, month, day] = known?.split('-').map(Number) ?? []
  const oldest = this_year - MAX_AGE_YEARS - 1
  const parts: Record<DatePart, { label: string; known: number | undefined; options: [number, string][] }> = {
    day: { label: t`Day`, known: day, options: range(31).map((it) => [it, String(it)]) },
    month: { label: t`Month`, known: month, options: months.map((name, at) => [at + 1, name]) },
    year: {
      label: t`Year`,
      known: year,
      options: range(this_year - MIN_AGE_YEARS - oldest).map((it) => [
        this_year - MIN_AGE_YEARS + 1 - it,
        `${this_year - MIN_AGE_YEARS + 1 - it}`,
      ]),
    },
  }
  return (
    <fieldset aria-describedby={error ? 'birth-error' : undefined}>
      <legend className="mb-2 font-semibold text-sm">
        <Trans>Enter your date of birth ({MIN_AGE_YEARS}+)</Trans>
      </legend>
      <div className="grid grid-cols-[1fr_1.5fr_1.2fr] gap-2">
        {order.map((part) => (
          <Select
            key={part}
            label={parts[part].label}
            name={`birth_${part}`}
            autoComplete={`bday-${part}`}
            required
            aria-invalid={error ? true : undefined}
            defaultValue={values?.[`birth_${part}`] ?? parts[part].known ?? ''}
          >
            <option value="" />
            {parts[part].options.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id="birth-error">{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

function useCalendar() {
  const tag = formatTag(useLocale(), useSite().geoip_selected_country)
  const month = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  const parts = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric' }).formatToParts(0)
  return {
    order: parts
      .map(({ type }) => type)
      .filter((it): it is DatePart => it === 'day' || it === 'month' || it === 'year'),
    months: range(12).map((it) => month.format(Date.UTC(2026, it - 1, 1))),
  }
}
