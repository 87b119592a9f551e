// A member's interests in the order of the groups; the intimate ones are folded (SITE-10).
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { Interest } from '../../contract/interests.ts'
import { Chip } from '../kit/Chip.tsx'
import { interestGroups, isIntimate } from './interestGroups.ts'
import { interestGroupLabels, interestLabels } from './interestLabels.ts'

type InterestListProps = {
  interests: readonly Interest[]
  /** Those that the reader has, too. */
  shared: readonly Interest[]
}

export function InterestList({ interests, shared }: InterestListProps) {
  const { t } = useLingui()
  const ordered = Object.values(interestGroups)
    .flat()
    .filter((it) => interests.includes(it))
  const intimate = ordered.filter(isIntimate)
  return (
    <div className="grid gap-1">
      <Chips interests={ordered.filter((it) => !isIntimate(it))} shared={shared} />
      {intimate.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-muted text-sm [&::-webkit-details-marker]:hidden">
            <ChevronDown className="size-4 transition-transform duration-150 group-open:rotate-180" aria-hidden />
            {t(interestGroupLabels.intimate)} <span className="num">({intimate.length})</span>
          </summary>
          <Chips interests={intimate} shared={shared} />
        </details>
      )}
    </div>
  )
}

function Chips({ interests, shared }: InterestListProps) {
  const { t } = useLingui()
  if (!interests.length) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {interests.map((it) => (
        <li key={it}>
          <Chip shared={shared.includes(it)}>{t(interestLabels[it])}</Chip>
        </li>
      ))}
    </ul>
  )
}
