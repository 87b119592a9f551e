// Hints for the keyboard, on screens that are likely to have one (SWIPE-1).
import { Trans } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { useMember } from '../../base/session.ts'

export const KeyboardHints = memo(function KeyboardHints() {
  const { paid_user } = useMember()
  return (
    <ul className="hidden gap-2.5 border-line border-t pt-4 text-muted text-sm md:grid">
      <KeyHint name="←">
        <Trans>Pass</Trans>
      </KeyHint>
      <KeyHint name="→">
        <Trans>Like</Trans>
      </KeyHint>
      <KeyHint name="Backspace">
        {paid_user ? <Trans>Undo (once a day)</Trans> : <Trans>Undo with Premium</Trans>}
      </KeyHint>
    </ul>
  )
})

function KeyHint({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <kbd className="min-w-8 rounded-sm border border-line-strong px-2 py-0.5 text-center font-semibold font-sans text-xs">
        {name}
      </kbd>
      {children}
    </li>
  )
}
