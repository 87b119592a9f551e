// Form of the member's own profile: attributes that the site shows, search preferences, location (PRO-1, PRO-7,
// SITE-6).
import { Trans, useLingui } from '@lingui/react/macro'
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
  const isVisible = useVisibleFields()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { edits, edit, hasChanges, isRestored, reopened, onSaved, discard } = useProfileDraft(own)
  const draft: OwnProfile = { ...own, ...(edits as Partial<OwnProfile>) }
  const save = useCall(members.save, {
    onSuccess(answer, sent) {
      client.setQueryData(query(members.readOwnProfile, {}).queryKey, answer)
      for (const it of [search.find, members.show]) client.removeQueries({ queryKey: [it.name] })
      onSaved(sent)
    },
    onError: () => {},
  })
  const { error } = save
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])

  const fields = new Set(Object.keys(error?.fields ?? {}).map((it) => it.split('.', 1)[0]))
  /** The error text of a field that the server refused. */
  const errorOf = (name: keyof Edits, text: string) => (fields.has(name) ? text : undefined)
  const notListed = t`Choose one from the list.`
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (hasChanges) save.mutate(edits)
  }

  return (
    <form ref={form} onSubmit={onSubmit} className="grid gap-8" noValidate>
      <FixedAttributes own={own} />
      {isVisible('about') && (
        <div>
          <Textarea
            label={t`In your own words`}
            hint={t`${draft.about.length} of ${MAX_ABOUT_CHARS} characters. For your safety, leave out phone numbers and addresses.`}
            maxLength={MAX_ABOUT_CHARS}
            value={draft.about}
            error={errorOf('about', t`Keep it under ${MAX_ABOUT_CHARS} characters.`)}
            onChange={({ target }) => edit({ about: target.value })}
          />
          <p role="status" className="mt-1 text-sm empty:hidden">
            {own.about_waits && <Trans>We’ll check this text before others can see it.</Trans>}
          </p>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {editableAttributes
          .filter(({ name }) => isVisible(name))
          .map(({ name, label, values }) => (
            <Select
              key={name}
              label={t(label)}
              value={String(draft[name] ?? '')}
              error={errorOf(name as keyof Edits, notListed)}
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
      {isVisible('interests') && (
        <section aria-labelledby="interests" className="grid gap-3">
          <h3 id="interests" className="font-bold text-lg">{t`Interests`}</h3>
          {fields.has('interests') && <FieldError>{notListed}</FieldError>}
          <InterestChips
            chosen={draft.interests}
            onToggle={(interest, on) =>
              edit({
                interests: on
                  ? ([...draft.interests, interest] as OwnProfile['interests'])
                  : draft.interests.filter((one) => one !== interest),
              })
            }
          />
        </section>
      )}
      <SearchPreferences
        now={draft}
        onChange={edit}
        wrong={fields.has('looks_for_max_age') || fields.has('looks_for_min_age')}
      />
      <LocationFields
        place={{ country: draft.country, region: draft.region, city: draft.city }}
        onChange={edit}
        wrong={(name) => fields.has(name)}
      />
      <SaveBar
        // Mounts anew: the bar at the end of the page would move to the bottom of the screen.
        key={reopened ? 'reopened' : 'new'}
        isSaving={save.isPending}
        isSaved={save.isSuccess}
        onDiscard={discard}
        {...{ hasChanges, isRestored, error }}
      />
    </form>
  )
}
