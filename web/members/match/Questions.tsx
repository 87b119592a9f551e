// Questions of the match finder: gender, age, place, purpose, interests (SRCH-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { genders } from '../../../contract/attributes.ts'
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../../contract/limits.ts'
import { reasonLabels } from '../../attributes/attributeLabels.ts'
import { useFormats } from '../../base/formats.ts'
import { useSite } from '../../base/session.ts'
import { Button } from '../../kit/Button.tsx'
import { ChoiceChip } from '../../kit/Chip.tsx'
import { Select } from '../../kit/Field.tsx'
import { Range } from '../../kit/Range.tsx'
import { RegionSelect } from '../FilterFields.tsx'
import { gendersLabels } from '../filterLabels.ts'
import { InterestChips } from '../InterestChips.tsx'
import { useVisibleFields } from '../useVisibleFields.ts'
import type { Answers } from './answers.ts'

type QuestionsProps = { answers: Answers; busy: boolean; onAnswer(answers: Answers): void }

export function Questions({ answers, busy, onAnswer }: QuestionsProps) {
  const { t } = useLingui()
  const isVisible = useVisibleFields()
  const [draft, setDraft] = useState(answers)
  const change = (it: Partial<Answers>) => setDraft({ ...draft, ...it })
  const { gender, min_age = MIN_AGE_YEARS, max_age = MAX_AGE_YEARS, signup_reason = [], interests = [] } = draft
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    onAnswer(draft)
  }
  return (
    <form
      onSubmit={submitted}
      aria-label={t`Who you’d like to meet`}
      className="grid gap-7 rounded-card border border-line bg-raised p-4 shadow-1 md:p-6 lg:grid-cols-2 lg:gap-x-12"
    >
      <div className="grid content-start gap-7">
        <Question asks={<Trans>Who would you like to meet?</Trans>}>
          <div className="flex flex-wrap gap-2">
            {genders.map((option) => (
              <ChoiceChip
                key={option}
                type="radio"
                name="gender"
                checked={gender === option}
                onChange={() => change({ gender: option })}
              >
                {t(gendersLabels[option])}
              </ChoiceChip>
            ))}
          </div>
        </Question>
        <Range
          label={
            <span className="text-base">
              <Trans>What age?</Trans>
            </span>
          }
          names={['min_age', 'max_age']}
          labels={[t`Minimum age`, t`Maximum age`]}
          min={MIN_AGE_YEARS}
          max={MAX_AGE_YEARS}
          value={[min_age, max_age]}
          onChange={([from, to]) => change({ min_age: from, max_age: to })}
          formatRange={(from, to) => (
            <Trans>
              {from}–{to}
            </Trans>
          )}
        />
        <PlaceQuestion value={draft} onChange={change} />
        {isVisible('signup_reason') && (
          <Question asks={<Trans>What are you here for?</Trans>}>
            <MultiSelect
              words={reasonLabels}
              chosen={signup_reason}
              onChange={(it) => change({ signup_reason: it.length ? it : undefined })}
            />
          </Question>
        )}
      </div>
      {isVisible('interests') && (
        <Question asks={<Trans>What are you into?</Trans>}>
          <InterestChips
            chosen={interests}
            onToggle={(it, on) => {
              const rest = (on ? [...interests, it] : interests.filter((one) => one !== it)) as typeof interests
              change({ interests: rest.length ? rest : undefined })
            }}
          />
          {interests.length === 0 && (
            <p className="mt-3 text-muted text-sm">
              <Trans>Leave this empty to use the interests on your profile.</Trans>
            </p>
          )}
        </Question>
      )}
      <div className="-mx-4 -mb-4 sticky bottom-[calc(var(--bar-bottom)+var(--safe-bottom))] z-3 rounded-b-card border-line border-t bg-raised p-4 md:-mx-6 md:-mb-6 md:px-6 lg:col-span-2">
        <Button kind="primary" type="submit" busy={busy} className="w-full md:w-auto md:min-w-72">
          <Trans>Show my matches</Trans>
        </Button>
      </div>
    </form>
  )
}

const Question = ({ asks, children }: { asks: ReactNode; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-2.5 font-semibold">{asks}</legend>
    {children}
  </fieldset>
)

type Words = typeof reasonLabels
type MultiSelectProps = { words: Words; chosen: (keyof Words)[]; onChange(chosen: (keyof Words)[]): void }

function MultiSelect({ words, chosen, onChange }: MultiSelectProps) {
  const { t } = useLingui()
  const toggle = (key: keyof Words, on: boolean) => onChange(on ? [...chosen, key] : chosen.filter((it) => it !== key))
  return (
    <div className="flex flex-wrap gap-2">
      {(Object.keys(words) as (keyof Words)[]).map((key) => (
        <ChoiceChip key={key} checked={chosen.includes(key)} onChange={({ target }) => toggle(key, target.checked)}>
          {t(words[key])}
        </ChoiceChip>
      ))}
    </div>
  )
}

/** Country and region, as far as the site offers them as filters. */
function PlaceQuestion({ value, onChange }: { value: Answers; onChange(change: Partial<Answers>): void }) {
  const { t } = useLingui()
  const formats = useFormats()
  const { countries, search_fields } = useSite()
  const { country, countryregion } = value
  const offers = (...fields: string[]) => fields.some((it) => search_fields.includes(it))
  const choosesCountry = countries.length > 1 && offers('country')
  const choosesRegion = country !== undefined && offers('region', 'countryregion')
  if (!choosesCountry && !choosesRegion) return null
  return (
    <Question asks={<Trans>Where?</Trans>}>
      <div className="grid gap-4 sm:grid-cols-2">
        {choosesCountry && (
          <Select
            label={t`Country`}
            value={country ?? ''}
            onChange={({ target }) => onChange({ country: target.value, countryregion: undefined })}
          >
            {[...new Set([...countries, ...(country ? [country] : [])])]
              .map((code) => ({ code, name: formats.country(code) }))
              .sort((a, b) => formats.order(a.name, b.name))
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </Select>
        )}
        {choosesRegion && (
          <RegionSelect
            country={country}
            value={countryregion ?? ''}
            all={t`Anywhere`}
            onChange={(region) => onChange({ countryregion: region || undefined })}
          />
        )}
      </div>
    </Question>
  )
}
