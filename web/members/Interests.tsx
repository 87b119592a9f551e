// The 50 interests as chips to choose from; a form field named `interests` (SITE-10).
import { useLingui } from '@lingui/react/macro'
import { type Interest, interests } from '../../contract/interests.ts'
import { useSite } from '../base/session.ts'
import { ChoiceChip } from '../kit/Chip.tsx'
import { interestLabels } from './interests.ts'

export function Interests({ chosen = [] }: { chosen?: readonly Interest[] }) {
  const { t } = useLingui()
  const site = useSite()
  if (!site.interests) return null
  return (
    <fieldset>
      <legend className="mb-3 font-bold text-lg">{t`Interests`}</legend>
      <div className="flex flex-wrap gap-2">
        {interests.map((it) => (
          <ChoiceChip key={it} name="interests" value={it} defaultChecked={chosen.includes(it)}>
            {t(interestLabels[it])}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  )
}
