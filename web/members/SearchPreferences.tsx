// Search preferences of a member: the defaults of the search (SRCH-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts'
import type { OwnProfile } from '../../contract/members.ts'
import { FieldError, Select } from '../kit/Field.tsx'
import { Range } from '../kit/Range.tsx'
import { gendersLabels } from './filterLabels.ts'
import type { Edits } from './useProfileDraft.ts'

export function SearchPreferences({
  now,
  onChange,
  wrong,
}: {
  now: OwnProfile
  onChange(edits: Edits): void
  wrong: boolean
}) {
  const { t } = useLingui()
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-bold text-lg">{t`Who I’m looking for`}</legend>
      <Select
        label={t`Show me`}
        value={now.looks_for ?? ''}
        onChange={({ target }) => onChange({ looks_for: (target.value || null) as OwnProfile['looks_for'] })}
      >
        <option value="">{t`Everyone`}</option>
        {Object.entries(gendersLabels).map(([value, said]) => (
          <option key={value} value={value}>
            {t(said)}
          </option>
        ))}
      </Select>
      <div>
        <Range
          label={t`Age`}
          names={['looks_for_min_age', 'looks_for_max_age']}
          labels={[t`Minimum age`, t`Maximum age`]}
          min={MIN_AGE_YEARS}
          max={MAX_AGE_YEARS}
          value={[now.looks_for_min_age, now.looks_for_max_age]}
          onChange={([looks_for_min_age, looks_for_max_age]) => onChange({ looks_for_min_age, looks_for_max_age })}
          formatRange={(from, to) => (
            <Trans>
              {from}–{to}
            </Trans>
          )}
        />
        {wrong && <FieldError>{t`The minimum age can’t be above the maximum.`}</FieldError>}
      </div>
    </fieldset>
  )
}
