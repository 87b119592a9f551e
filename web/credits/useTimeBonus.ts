// The time bonus of this member, in the members area; null where there is none (CRED-5, CRED-11).
import { useQuery } from '@tanstack/react-query'
import { useMembersArea } from '../base/renderedRoute.ts'
import { useUser } from '../base/session.ts'
import { timeBonusQuery } from './timeBonusQuery.ts'

export function useTimeBonus() {
  const user = useUser()
  const isInArea = useMembersArea().length > 0
  const isEligible = user !== null && !user.paid_user && isInArea
  const { data, refetch } = useQuery({ ...timeBonusQuery, enabled: isEligible })
  const bonus = isEligible && data?.discountcode?.is_visible ? data.discountcode : null
  return { bonus, onStale: () => void refetch() }
}
