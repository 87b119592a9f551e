// What a member says of itself, whom it looks for and where it lives (PRO-1). Also the last step of signing up.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { members, search } from '../../contract/index.ts'
import { maxAge, minAge } from '../../contract/limits.ts'
import type { OwnProfile } from '../../contract/members.ts'
import { query, useCall } from '../base/queries.ts'
import { useSite } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError, Select, Textarea } from '../kit/Field.tsx'
import { Range } from '../kit/Range.tsx'
import { toast } from '../kit/toasts.ts'
import { choosable } from './attributes.ts'
import { Interests } from './Interests.tsx'
import { LocationFields, type Place } from './LocationFields.tsx'
import { gendersLabels } from './labels.ts'
import { readProfile } from './readProfile.ts'

type ProfileFormProps = {
  own: OwnProfile
  /** What the button says; "Save" without it. */
  submit?: ReactNode
  /** Instead of a word that it is saved. */
  onSaved?: (own: OwnProfile) => void
}

export function ProfileForm({ own, submit, onSaved }: ProfileFormProps) {
  const { t } = useLingui()
  const site = useSite()
  const client = useQueryClient()
  const [place, setPlace] = useState<Place>({ country: own.country, region: own.region, city: own.city })
  const save = useCall(members.save, {
    onSuccess(saved) {
      client.setQueryData(query(members.own, {}).queryKey, saved)
      for (const it of [search.find, members.show]) client.removeQueries({ queryKey: [it.name] })
      if (onSaved) onSaved(saved)
      else toast({ text: t`Saved.` })
    },
    onError: () => {},
  })
  const { error } = save

  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate({ ...readProfile(new FormData(event.currentTarget), site), ...place })
  }

  return (
    <form onSubmit={submitted} className="grid gap-8">
      <Textarea
        name="about"
        label={t`In your own words`}
        hint={t`At most 1,000 characters. No phone numbers or addresses, for your own sake.`}
        maxLength={1_000}
        defaultValue={own.about}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {choosable.map(({ name, label, values }) => (
          <Select key={name} name={name} label={t(label)} defaultValue={String(own[name] ?? '')}>
            <option value="">{t`I’d rather not say`}</option>
            {Object.entries(values).map(([value, said]) => (
              <option key={value} value={value}>
                {t(said)}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <Interests chosen={own.interests} />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-bold text-lg">{t`Whom I look for`}</legend>
        <Select name="looks_for" label={t`Show me`} defaultValue={own.looks_for ?? ''}>
          <option value="">{t`Everyone`}</option>
          {Object.entries(gendersLabels).map(([value, said]) => (
            <option key={value} value={value}>
              {t(said)}
            </option>
          ))}
        </Select>
        <Range
          label={t`Age`}
          names={['looks_for_min_age', 'looks_for_max_age']}
          labels={[t`Youngest`, t`Oldest`]}
          min={minAge}
          max={maxAge}
          value={[own.looks_for_min_age, own.looks_for_max_age]}
          said={(from, to) => (
            <Trans>
              {from} to {to}
            </Trans>
          )}
        />
      </fieldset>
      <LocationFields place={place} onChange={setPlace} wrong={error?.fields ?? {}} />
      <div className="grid justify-items-start gap-2">
        {error && <FieldError>{error.message}</FieldError>}
        <Button type="submit" kind="loud" busy={save.isPending} className="max-sm:w-full sm:min-w-48">
          {submit ?? <Trans>Save</Trans>}
        </Button>
      </div>
    </form>
  )
}
