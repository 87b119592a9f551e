// Short profile form after the signup: interests, a few words, a few details; the whole one is /profile (ACC-5, PRO-1).
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { RawInput } from '../../contract/call.ts'
import type { RegionWord } from '../../contract/countries.ts'
import { members, sites } from '../../contract/index.ts'
import type { OwnProfile } from '../../contract/members.ts'
import { bodyTypeLabels, relationshipLabels, sexualityLabels } from '../attributes/attributeLabels.ts'
import { InterestGroups } from '../attributes/InterestGroups.tsx'
import { interestLabels } from '../attributes/interestLabels.ts'
import { query, useCall } from '../base/queries.ts'
import { useSite } from '../base/session.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { ChoiceChip } from '../kit/Chip.tsx'
import { FieldError, Select, Textarea } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { regionLabels } from '../members/filterLabels.ts'
import { useProfileDraft } from '../members/useProfileDraft.ts'
import { useVisibleFields } from '../members/useVisibleFields.ts'

type Changes = RawInput<typeof members.save>
type OwnProps = { own: OwnProfile }

/** What was chosen stays over a reload, and on the way to /profile. */
export function AboutMeForm({ own: saved }: OwnProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { edits, reopened, edit, onSaved } = useProfileDraft(saved)
  const own = { ...saved, ...edits } as OwnProfile
  const save = useCall(members.save, {
    onSuccess(profile, changes) {
      onSaved(changes)
      client.setQueryData(query(members.readOwnProfile, {}).queryKey, profile)
      void navigate('/signup-matches')
    },
    onError() {},
  })
  const isVisible = useVisibleFields()
  return (
    <>
      <form
        // With what was written before.
        key={String(reopened)}
        id="about-me"
        onChange={({ currentTarget }) => edit(readChanges(currentTarget))}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(readChanges(event.currentTarget))
        }}
        className="grid gap-6"
      >
        {isVisible('interests') && <InterestPanel own={own} />}
        <Panel className="grid gap-5 p-4 md:p-6">
          <h2 className="text-lg">
            <Trans>A little about you</Trans>
          </h2>
          {isVisible('about') && (
            <Textarea
              label={t`About you`}
              name="about"
              maxLength={1_000}
              defaultValue={own.about}
              hint={t`What could you talk about all evening?`}
              error={save.error?.fields.about && save.error.message}
            />
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            {isVisible('sexuality') && (
              <ChoiceSelect label={t`Sexuality`} name="sexuality" labels={sexualityLabels} chosen={own.sexuality} />
            )}
            {isVisible('relationship_status') && (
              <ChoiceSelect
                label={t`Relationship status`}
                name="relationship_status"
                labels={relationshipLabels}
                chosen={own.relationship_status}
              />
            )}
            {isVisible('body_type') && (
              <ChoiceSelect label={t`Body type`} name="body_type" labels={bodyTypeLabels} chosen={own.body_type} />
            )}
            {isVisible('region') && <RegionField own={own} />}
          </div>
        </Panel>
      </form>
      <div className="sticky bottom-0 -mx-4 border-line border-t bg-surface px-4 pt-3 pb-[calc(12px+var(--safe-bottom))] md:mx-0 md:rounded-card md:border">
        {save.error && (
          <div role="alert" className="pb-2">
            <FieldError>{save.error.message}</FieldError>
          </div>
        )}
        <div className="flex flex-wrap-reverse gap-2 *:flex-auto">
          <LinkButton to="/signup-matches" kind="ghost">
            <Trans context="not now">Skip for now</Trans>
          </LinkButton>
          <Button kind="primary" type="submit" form="about-me" busy={save.isPending}>
            <Trans>Save and continue</Trans>
          </Button>
        </div>
      </div>
    </>
  )
}

function InterestPanel({ own: { interests } }: OwnProps) {
  const { t } = useLingui()
  return (
    <Panel className="grid gap-4 p-4 md:p-6" aria-labelledby="interests">
      <h2 id="interests" className="text-lg">
        <Trans>What are you into?</Trans>
      </h2>
      <InterestGroups chosen={interests}>
        {(it) => (
          <ChoiceChip key={it} name="interests" value={it} defaultChecked={interests.includes(it)}>
            {t(interestLabels[it])}
          </ChoiceChip>
        )}
      </InterestGroups>
    </Panel>
  )
}

/** Only the fields of the form: one that the site does not show keeps its value. */
function readChanges(element: HTMLFormElement): Changes {
  const form = new FormData(element)
  const values = [...form].map(([name, value]) => [name, name === 'about' ? value : value || null])
  const asksInterests = element.elements.namedItem('interests') !== null
  return { ...Object.fromEntries(values), ...(asksInterests && { interests: form.getAll('interests') }) } as Changes
}

type ChoiceSelectProps = {
  label: string
  name: string
  labels: Record<string, MessageDescriptor>
  chosen: string | null
}

function ChoiceSelect({ label, name, labels, chosen }: ChoiceSelectProps) {
  const { t } = useLingui()
  return (
    <Select label={label} name={name} defaultValue={chosen ?? ''}>
      <option value="">{t`I’d rather not say`}</option>
      {Object.entries(labels).map(([value, text]) => (
        <option key={value} value={value}>
          {t(text)}
        </option>
      ))}
    </Select>
  )
}

/** With the country's own word for its regions (SITE-8). The form works without the list. */
function RegionField({ own }: OwnProps) {
  const { t } = useLingui()
  const { region_data } = useSite()
  const { data } = useQuery({ ...query(sites.regions, {}), staleTime: Number.POSITIVE_INFINITY })
  const regions = data?.regions.filter(({ country }) => country === own.country) ?? []
  const word = (region_data[own.country] ?? 'region') as RegionWord
  return (
    <Select
      key={regions.length}
      label={t(regionLabels[word])}
      name="region"
      defaultValue={own.region ?? ''}
      disabled={!data}
    >
      <option value="">{t`I’d rather not say`}</option>
      {regions.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
