// The banner of the time bonus in the members area (CRED-5); the premium page shows its own, with its prices.
import { useMatches } from 'react-router'
import { BonusBanner } from '../credits/BonusBanner.tsx'
import { useTimeBonus } from '../credits/useTimeBonus.ts'

export function TimeBonusStrip() {
  const { bonus, onEnd } = useTimeBonus()
  const isPremiumPage = useMatches().some(({ id }) => id === 'premium')
  return bonus && !isPremiumPage ? <BonusBanner discount={bonus} onEnd={onEnd} /> : null
}
