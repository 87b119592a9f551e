// Labels of fictional profiles: the mask and the site's own wording, wherever such a profile shows (PRO-8).
import { Trans } from '@lingui/react/macro'
import { Drama } from 'lucide-react'
import { useId } from 'react'
import { useSite } from '../base/session.ts'
import { useCardTabIndex } from './cardControls.ts'

/** Mask on a photo, with a tooltip on hover, focus or tap. */
export function FictionalMark() {
  const { fictional_singular, fictional_warning } = useSite()
  const id = useId()
  const tabIndex = useCardTabIndex()
  return (
    <span className="group/mask relative inline-grid">
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={fictional_singular}
        aria-describedby={id}
        className="relative inline-grid size-7 place-items-center rounded-full bg-on-photo text-white before:absolute before:-inset-2"
      >
        <Drama className="size-4" aria-hidden />
      </button>
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute top-[calc(100%+6px)] left-0 z-10 w-max max-w-44 rounded-sm border border-[var(--night-700)] bg-[var(--night-950)] px-3 py-2 text-left font-medium text-[var(--night-100)] text-xs leading-snug opacity-0 transition-opacity duration-150 group-hover/mask:visible group-hover/mask:opacity-100 group-has-focus/mask:visible group-has-focus/mask:opacity-100"
      >
        {fictional_warning}
      </span>
    </span>
  )
}

/** Mask and text over a large photo. */
export function FictionalBadge() {
  const { fictional_singular } = useSite()
  return (
    <span className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-edge bg-on-photo py-1 pr-3 pl-2.5 font-semibold text-white text-xs">
      <Drama className="size-4" aria-hidden />
      {fictional_singular}
    </span>
  )
}

/** Mask and text beside a name. */
export function FictionalLabel({ short }: { short?: boolean }) {
  const { fictional_singular } = useSite()
  return (
    <span className="inline-flex items-center gap-1 text-muted text-xs">
      <Drama className="size-4" aria-hidden />
      {short ? <Trans>Fictional</Trans> : fictional_singular}
    </span>
  )
}

/** Mask alone beside a name in a list, with a label for screen readers. */
export function FictionalIcon() {
  const { fictional_singular } = useSite()
  return <Drama className="inline size-3.5 shrink-0 text-muted" aria-label={fictional_singular} role="img" />
}
