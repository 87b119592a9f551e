// The signup's first step on a lander: the consent, then who one is and whom one looks for (ACC-1, SAFE-6, LAND-1, LAND-2).
import { useLingui } from '@lingui/react/macro'
import { SignupConsents } from '../consents/SignupConsents.tsx'
import { ChoiceChip } from '../kit/Chip.tsx'
import { useWhoOptions } from './who.ts'

/** `has_source`: a network sent this visitor. */
export function WhoQuestion({ has_source }: { has_source: boolean }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-3 pb-4">
      <SignupConsents asks_advertising={has_source} />
      <div role="radiogroup" aria-labelledby="who" className="min-w-0">
        <p id="who" className="mb-2 font-semibold text-sm">
          {t`I am`}
        </p>
        <div className="flex flex-wrap gap-2">
          {useWhoOptions().map(({ value, label }) => (
            <ChoiceChip key={value} type="radio" name="who" value={value} required>
              {label}
            </ChoiceChip>
          ))}
        </div>
      </div>
    </div>
  )
}
