// The 50 interests as chips in groups, with a field that filters them; chosen ones stay visible (SITE-10).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Interest, interests } from '../../contract/interests.ts'
import { InterestGroups } from '../attributes/InterestGroups.tsx'
import { interestLabels } from '../attributes/interestLabels.ts'
import { ChoiceChip } from '../kit/Chip.tsx'
import { Input } from '../kit/Field.tsx'

type InterestChipsProps = { chosen: readonly string[]; onToggle(interest: string, on: boolean): void }

/** Without accents and case, so that "müsik" finds "Musik". */
const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

export function InterestChips({ chosen, onToggle }: InterestChipsProps) {
  const { t } = useLingui()
  const [searchText, setSearchText] = useState('')
  const fits = (interest: Interest) => foldText(t(interestLabels[interest])).includes(foldText(searchText))
  const fitting = interests.filter(fits).length
  return (
    <div className="grid gap-3">
      <Input
        type="search"
        label={t`Search interests`}
        hideLabel
        placeholder={t`Search interests`}
        value={searchText}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => setSearchText(target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={searchText ? 'text-muted text-xs' : 'sr-only'}>
        {searchText && <Plural value={fitting} _0="No interests found" one="# interest" other="# interests" />}
      </p>
      <fieldset>
        <legend className="sr-only">
          <Trans>Interests</Trans>
        </legend>
        <div className="grid gap-4">
          <InterestGroups
            chosen={chosen}
            isShown={(it) => chosen.includes(it) || fits(it)}
            isOpen={searchText.trim() !== ''}
          >
            {(it) => (
              <ChoiceChip
                key={it}
                checked={chosen.includes(it)}
                onChange={({ target }) => onToggle(it, target.checked)}
              >
                {t(interestLabels[it])}
              </ChoiceChip>
            )}
          </InterestGroups>
        </div>
      </fieldset>
    </div>
  )
}
