// Search form of the front page: leads a visitor to the signup and a member to the search.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts'
import { useFormats } from '../base/formats.ts'
import { useSite, useUser } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { Field, Select } from '../kit/Field.tsx'
import { nicheDefaults, useNiche, useNicheText } from './nicheTexts.ts'

const ageSteps = [18, 21, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 99]

export function StartForm() {
  const { t } = useLingui()
  const nicheText = useNicheText()
  const member = useUser() !== null
  return (
    <form
      action={member ? '/members' : '/signup'}
      className="grid max-w-140 grid-cols-2 items-end gap-3 max-[351px]:grid-cols-1 md:max-lg:grid-cols-1"
    >
      <SearchFields whom={member ? 'gender' : 'looks_for'} />
      <Button kind="primary" type="submit" className="col-span-full min-h-14! text-[1.0625rem]">
        {member ? t`Look around` : nicheText('start')}
        <ArrowRight className="size-5" aria-hidden />
      </Button>
    </form>
  )
}

/** Search criteria as form fields, for a grid of two columns. */
export function SearchFields({ whom = 'looks_for' }: { whom?: string }) {
  const nicheText = useNicheText()
  return (
    <>
      <GenderField name={whom} />
      <AgeRangeFields label={nicheText('wanted')} />
      <CountryField />
    </>
  )
}

/** Hidden where the niche implies it. */
function GenderField({ name }: { name: string }) {
  const { t } = useLingui()
  const { default_search } = useSite()
  const { looks_for } = nicheDefaults[useNiche()]
  if (looks_for) return <input type="hidden" name={name} value={looks_for} />
  return (
    <div className="col-span-full">
      <Select label={t`I’d like to meet`} name={name} defaultValue={default_search.gender ?? 'female'}>
        <option value="female">{t`Women`}</option>
        <option value="male">{t`Men`}</option>
      </Select>
    </div>
  )
}

function AgeRangeFields({ label }: { label: string }) {
  const { t } = useLingui()
  const { min_age, max_age } = useSite().default_search
  const from = Math.max(min_age, MIN_AGE_YEARS)
  const to = Math.min(max_age, MAX_AGE_YEARS)
  const ages = [...new Set([...ageSteps, from, to])].sort((a, b) => a - b)
  return (
    <fieldset className="min-w-0">
      <legend className="contents">
        <span className="mb-1.5 block font-semibold text-sm">{label}</span>
      </legend>
      <div className="num flex items-center gap-1.5">
        <AgeSelect name="min_age" label={t`From`} ages={ages} chosen={from} />
        <span className="text-muted text-sm" aria-hidden>
          <Trans>to</Trans>
        </span>
        <AgeSelect name="max_age" label={t`Up to`} ages={ages} chosen={to} />
      </div>
    </fieldset>
  )
}

function AgeSelect({ name, label, ages, chosen }: { name: string; label: string; ages: number[]; chosen: number }) {
  return (
    <div className="min-w-0 flex-1">
      <Select
        hideLabel
        label={label}
        name={name}
        defaultValue={chosen}
        className="bg-position-[right_6px_center]! pr-6! pl-3!"
      >
        {ages.map((it) => (
          <option key={it}>{it}</option>
        ))}
      </Select>
    </div>
  )
}

function CountryField() {
  const { t } = useLingui()
  const { countries, geoip_selected_country } = useSite()
  const { country } = useFormats()
  const [only] = countries
  if (countries.length === 1 && only) {
    return (
      <Field label={t`Living in`}>
        {(control) => (
          <output {...control} className="min-h-12 py-3">
            {country(only)}
          </output>
        )}
      </Field>
    )
  }
  return (
    <Select label={t`Living in`} name="country" defaultValue={geoip_selected_country} autoComplete="country">
      {countries.map((it) => (
        <option key={it} value={it}>
          {country(it)}
        </option>
      ))}
    </Select>
  )
}

/** What is free on this site after joining (CHAT-6). */
export function FreeToJoin() {
  const { free_mode, free_conversations, signup_credits } = useSite()
  return (
    <p className="max-w-[52ch] text-muted text-sm">
      {free_mode === 'conversations' ? (
        <Plural
          value={free_conversations}
          one="Free to join. You can start one chat for free. You’ll always see the price first."
          other="Free to join. You can start # chats for free. You’ll always see the price first."
        />
      ) : (
        <Plural
          value={signup_credits}
          one="Free to join, with one credit to start. You’ll always see the price first."
          other="Free to join, with # credits to start. You’ll always see the price first."
        />
      )}
    </p>
  )
}
