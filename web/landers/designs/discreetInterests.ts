// Interests that a lander may show: without explicit ones, because visitors come from an ad (LAND-1).
import type { Interest } from '../../../contract/interests.ts'
import { isIntimate } from '../../attributes/interestGroups.ts'

export const discreetInterests = (interests: Interest[]): Interest[] => interests.filter((it) => !isIntimate(it))
