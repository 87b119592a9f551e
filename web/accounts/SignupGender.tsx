// Step 0: the consent, then who one is and whom one looks for. Nothing is chosen before the visitor does (ACC-1, SAFE-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormError } from '../base/forms.ts'
import { SignupConsents } from '../consents/SignupConsents.tsx'
import { FieldError } from '../kit/Field.tsx'
import { useNicheText } from '../landers/nicheTexts.ts'
import { useWhoOptions } from '../landers/who.ts'
import { OptionCard } from './OptionCard.tsx'
import { SignupForm } from './SignupForm.tsx'
import type { SignupPage } from './signupPage.ts'
import { useFieldError } from './useFieldError.ts'

export function SignupGender({ draft, preferences, landerChoices, target, has_source }: SignupPage) {
  const nicheText = useNicheText()
  const values = useFormError()?.values
  const fieldError = useFieldError()
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
      fields={['consents', 'gender', 'looks_for']}
      button={<Trans>Next</Trans>}
      note={<Trans>Adults only</Trans>}
    >
      <SignupConsents
        given={values ? values.consents?.split(',') : draft.consents}
        asks_advertising={has_source}
        error={fieldError('consents')}
      />
      <WhoField
        looks_for={preferences.looks_for}
        chosen={values ? values.who : draft.gender && `${draft.gender} ${draft.looks_for}`}
      />
      <HiddenFields values={values ?? { ...preferences, ...landerChoices }} />
    </SignupForm>
  )
}

const passedOn = ['min_age', 'max_age', 'country', 'likes', 'interests', 'hello']

/** Preferences, and choices of a lander: of the address, or of the form that was refused, which has several with commas. */
function HiddenFields({ values }: { values: Record<string, string | string[] | undefined> }) {
  const { likes, interests, ...single } = values
  const lists = { likes, interests }
  const fields = [
    ...Object.entries(lists).flatMap(([name, all = []]) =>
      [all].flat().flatMap((it) => it.split(',').map((value) => [name, value] as const)),
    ),
    ...Object.entries(single),
  ]
  return fields.map(
    ([name, value]) =>
      value && passedOn.includes(name) && <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
  )
}

type WhoFieldProps = { looks_for: string | undefined; chosen: string | null | undefined }

function WhoField({ looks_for, chosen }: WhoFieldProps) {
  const { t } = useLingui()
  const fieldError = useFieldError()
  const error = fieldError('gender') ?? fieldError('looks_for')
  return (
    <div
      role="radiogroup"
      aria-labelledby="who"
      className="grid gap-2.5"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'who-error' : undefined}
    >
      <p id="who" className="font-semibold text-sm">
        {t`I am`}
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        {useWhoOptions(looks_for).map(({ value, label }) => (
          <OptionCard key={value} type="radio" name="who" value={value} defaultChecked={value === chosen} required>
            {label}
          </OptionCard>
        ))}
      </div>
      {error && <FieldError id="who-error">{error}</FieldError>}
    </div>
  )
}
