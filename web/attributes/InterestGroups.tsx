// Interests to choose, in groups; the intimate ones are folded (SITE-10).
import { Plural, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Interest } from '../../contract/interests.ts'
import { type InterestGroup, interestGroups } from './interestGroups.ts'
import { interestGroupLabels } from './interestLabels.ts'

type InterestGroupsProps = {
  chosen: readonly string[]
  isShown?: (interest: Interest) => boolean
  /** Unfolds the intimate ones. */
  isOpen?: boolean
  /** The chip of one interest, with a key. */
  children(interest: Interest): ReactNode
}

export function InterestGroups({ chosen, isShown = () => true, isOpen = false, children }: InterestGroupsProps) {
  const { t } = useLingui()
  const groups = Object.entries(interestGroups) as [InterestGroup, readonly Interest[]][]
  return groups.map(([group, all]) => {
    const shown = all.filter(isShown)
    const chips = <div className="flex flex-wrap gap-2">{shown.map((it) => children(it))}</div>
    const label = t(interestGroupLabels[group])
    if (!shown.length) return null
    if (group !== 'intimate')
      return (
        <fieldset key={group}>
          <legend className="mb-2 text-muted text-sm">{label}</legend>
          {chips}
        </fieldset>
      )
    const selected = shown.filter((it) => chosen.includes(it))
    return (
      <details key={group} open={isOpen} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-muted text-sm [&::-webkit-details-marker]:hidden">
          <ChevronDown className="size-4 transition-transform duration-150 group-open:rotate-180" aria-hidden />
          {label}
          {selected.length > 0 && (
            <span className="num">
              <Plural value={selected.length} one="# selected" other="# selected" />
            </span>
          )}
        </summary>
        <fieldset>
          <legend className="sr-only">{label}</legend>
          {chips}
        </fieldset>
      </details>
    )
  })
}
