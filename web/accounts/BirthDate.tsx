// Date of birth as one field that one types, in the order of the reader's language (ACC-3).
import { useLingui } from '@lingui/react/macro'
import { formatTag } from '../../contract/languageTag.ts'
import { MIN_AGE_YEARS } from '../../contract/limits.ts'
import { useFormError } from '../base/forms.ts'
import { useLocale, useSite } from '../base/session.ts'
import { Input } from '../kit/Field.tsx'
import { birthDateExample, formatBirthDate } from './parseBirthDate.ts'

type BirthDateProps = { known: string | null; error: string | undefined; autoFocus: boolean }

export function BirthDate({ known, error, autoFocus }: BirthDateProps) {
  const { t } = useLingui()
  const typed = useFormError()?.values.birth
  const tag = formatTag(useLocale(), useSite().geoip_selected_country)
  const example = birthDateExample(tag)
  return (
    <Input
      label={t`Enter your date of birth (${MIN_AGE_YEARS}+)`}
      name="birth"
      inputMode="numeric"
      autoComplete="bday"
      maxLength={20}
      required
      className="num"
      hint={t`For example, ${example}`}
      defaultValue={typed ?? (known ? formatBirthDate(known, tag) : '')}
      error={error}
      autoFocus={autoFocus}
    />
  )
}
