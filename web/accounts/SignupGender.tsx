// Step 0: own gender and the gender looked for, preselected by the niche.
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormError } from '../base/forms.ts'
import { FieldError } from '../kit/Field.tsx'
import { nicheDefaults, useNiche, useNicheText } from '../landers/nicheTexts.ts'
import { OptionCard } from './OptionCard.tsx'
import { SignupForm } from './SignupForm.tsx'
import type { SignupPage } from './signupPage.ts'
import { useFieldError } from './useFieldError.ts'

export function SignupGender({ draft, preferences, landerChoices, target }: SignupPage) {
  const { t } = useLingui()
  const nicheText = useNicheText()
  const usual = nicheDefaults[useNiche()]
  const values = useFormError()?.values
  const { min_age, max_age, country } = preferences
  return (
    <SignupForm
      step={0}
      heading={nicheText('welcome')}
      lead={
        target ? (
          <Trans>A few quick steps and you can message {target.name}.</Trans>
        ) : (
          <Trans>Five short steps. You can stop and come back anytime.</Trans>
        )
      }
      fields={['gender', 'looks_for']}
      button={<Trans>Next</Trans>}
      note={<Trans>Adults only</Trans>}
    >
      <OptionField
        name="gender"
        legend={t`I am`}
        options={{ male: t`A man`, female: t`A woman` }}
        chosen={values?.gender ?? draft.gender ?? usual.gender}
      />
      <OptionField
        name="looks_for"
        legend={t`I’m looking for`}
        options={{ male: t`Men`, female: t`Women` }}
        chosen={values?.looks_for ?? (preferences.looks_for || (draft.looks_for ?? usual.looks_for))}
      />
      {Object.entries({ min_age, max_age, country }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {Object.entries(landerChoices).map(([name, values]) =>
        [values].flat().map((value) => value && <input key={name + value} type="hidden" name={name} value={value} />),
      )}
    </SignupForm>
  )
}

type OptionFieldProps = { name: string; legend: string; options: Record<string, string>; chosen: string | null }

function OptionField({ name, legend, options, chosen }: OptionFieldProps) {
  const error = useFieldError()(name)
  return (
    <fieldset className="grid gap-2.5" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {Object.entries(options).map(([value, label]) => (
          <OptionCard key={value} type="radio" name={name} value={value} defaultChecked={value === chosen} required>
            {label}
          </OptionCard>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
