// The search of the bar leads to the section of members. What was typed travels in the state of the history: it may be
// somebody's mail address, and addresses are kept in many places.
import { useLocation } from 'react-router'

export const searchPath = '/members'

/** What the bar asks the section of members for; undefined: nothing. */
export function useSearchText(): string | undefined {
  const { state } = useLocation()
  return typeof state?.query === 'string' ? state.query : undefined
}
