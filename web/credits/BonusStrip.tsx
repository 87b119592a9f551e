// The banner of this member's time bonus, in the members area (CRED-5).
import { BonusBanner } from './BonusBanner.tsx'
import { useTimeBonus } from './useTimeBonus.ts'
import '../base/screenTexts.ts'

export function BonusStrip() {
  const { bonus, onStale } = useTimeBonus()
  if (!bonus) return null
  return (
    <aside>
      <BonusBanner discount={bonus} onStale={onStale} />
    </aside>
  )
}
