// The 50 interests as chips, with a field that narrows them down; what is chosen stays in sight (SITE-10).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { interests } from '../../contract/interests.ts'
import { ChoiceChip } from '../kit/Chip.tsx'
import { Input } from '../kit/Field.tsx'
import { interestLabels } from './interests.ts'

type InterestChipsProps = { chosen: readonly string[]; onToggle(interest: string, on: boolean): void }

/** So that "müsik" finds "Musik". */
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

export function InterestChips({ chosen, onToggle }: InterestChipsProps) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState('')
  const found = interests
    .map((key) => ({ key, word: t(interestLabels[key]) }))
    .filter(({ key, word }) => chosen.includes(key) || bare(word).includes(bare(wanted)))
  const fitting = found.filter(({ word }) => bare(word).includes(bare(wanted))).length
  return (
    <div className="grid gap-3">
      <Input
        type="search"
        label={t`Find an interest`}
        hideLabel
        placeholder={t`Find an interest`}
        value={wanted}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => setWanted(target.value)}
        // Return would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={wanted ? 'text-muted text-xs' : 'sr-only'}>
        {wanted && <Plural value={fitting} _0="No interest is called that." one="# interest" other="# interests" />}
      </p>
      <fieldset>
        <legend className="sr-only">
          <Trans>Interests</Trans>
        </legend>
        <div className="flex flex-wrap gap-2">
          {found.map(({ key, word }) => (
            <ChoiceChip
              key={key}
              checked={chosen.includes(key)}
              onChange={({ target }) => onToggle(key, target.checked)}
            >
              {word}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
