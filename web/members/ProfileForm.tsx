// What a member says of itself, as far as the site shows it; whom it looks for, and where it lives (PRO-1, PRO-7, SITE-6).
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { members, search } from '../../contract/index.ts'
import type { OwnProfile } from '../../contract/members.ts'
import { query, useCall } from '../base/queries.ts'
import { FieldError, Select, Textarea } from '../kit/Field.tsx'
import { editableAttributes } from './attributes.ts'
import { FixedAttributes } from './FixedAttributes.tsx'
import { InterestChips } from './InterestChips.tsx'
import { LocationFields } from './LocationFields.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SearchPreferences } from './SearchPreferences.tsx'
import { type Edits, useProfileDraft } from './useProfileDraft.ts'
import { useVisibleFields } from './useVisibleFields.ts'

const MAX_ABOUT_CHARS = 1_000

export function ProfileForm({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const shown = useVisibleFields()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { edits, edit, changed, kept, reopened, saved, discard } = useProfileDraft(own)
  const now: OwnProfile = { ...own, ...(edits as Partial<OwnProfile>) }
  const save = useCall(members.save, {
    onSuccess(answer, sent) {
      client.setQueryData(query(members.readOwnProfile, {}).queryKey, answer)
      for (const it of [search.find, members.show]) client.removeQueries({ queryKey: [it.name] })
      saved(sent)
    },
    onError: () => {},
  })
  const { error } = save
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])

  const fields = new Set(Object.keys(error?.fields ?? {}).map((it) => it.split('.', 1)[0]))
  /** What is wrong with a field, where the server named it. */
  const wrong = (name: keyof Edits, said: string) => (fields.has(name) ? said : undefined)
  const listed = t`Choose one of the list.`
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    if (changed) save.mutate(edits)
  }

  return (
    <form ref={form} onSubmit={submitted} className="grid gap-8" noValidate>
      <FixedAttributes own={own} />
      {shown('about') && (
        <Textarea
          label={t`In your own words`}
          hint={t`${now.about.length} of ${MAX_ABOUT_CHARS} characters. No phone numbers or addresses, for your own sake.`}
          maxLength={MAX_ABOUT_CHARS}
          value={now.about}
          error={wrong('about', t`At most ${MAX_ABOUT_CHARS} characters.`)}
          onChange={({ target }) => edit({ about: target.value })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {editableAttributes
          .filter(({ name }) => shown(name))
          .map(({ name, label, values }) => (
            <Select
              key={name}
              label={t(label)}
              value={String(now[name] ?? '')}
              error={wrong(name as keyof Edits, listed)}
              onChange={({ target }) => edit({ [name]: target.value || null })}
            >
              <option value="">{t`I’d rather not say`}</option>
              {Object.entries(values).map(([value, said]) => (
                <option key={value} value={value}>
                  {t(said)}
                </option>
              ))}
            </Select>
          ))}
      </div>
      {shown('interests') && (
        <section aria-labelledby="interests" className="grid gap-3">
          <h3 id="interests" className="font-bold text-lg">{t`Interests`}</h3>
          {fields.has('interests') && <FieldError>{listed}</FieldError>}
          <InterestChips
            chosen={now.interests}
            onToggle={(it, on) =>
              edit({
                interests: on
                  ? ([...now.interests, it] as OwnProfile['interests'])
                  : now.interests.filter((one) => one !== it),
              })
            }
          />
        </section>
      )}
      <SearchPreferences
        now={now}
        onChange={edit}
        wrong={fields.has('looks_for_max_age') || fields.has('looks_for_min_age')}
      />
      <LocationFields
        place={{ country: now.country, region: now.region, city: now.city }}
        onChange={edit}
        wrong={(name) => fields.has(name)}
      />
      <SaveBar
        // Another bar than the one at the end of the page, which would have moved.
        key={reopened ? 'reopened' : 'new'}
        saving={save.isPending}
        saved={save.isSuccess}
        onDiscard={discard}
        {...{ changed, kept, error }}
      />
    </form>
  )
}
