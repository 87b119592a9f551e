// Save bar of the profile form, with its status; sticky while there are unsaved changes (PRO-1).
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { RefusalError } from '../base/refusalError.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'

type SaveBarProps = {
  hasChanges: boolean
  /** The changes are from before this form was opened. */
  isRestored: boolean
  isSaving: boolean
  isSaved: boolean
  error: RefusalError | null
  onDiscard(): void
}

export function SaveBar({ hasChanges, isRestored, isSaving, isSaved, error, onDiscard }: SaveBarProps) {
  const stickyClass = hasChanges ? 'sticky bottom-[calc(var(--bar-room,0px)+var(--safe-bottom))] z-10' : ''
  return (
    <div
      className={`-mx-4 -mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-card border-line border-t bg-raised px-4 py-3 md:-mx-6 md:-mb-6 md:px-6 ${stickyClass}`}
    >
      <Button type="submit" kind={hasChanges ? 'primary' : 'secondary'} busy={isSaving} className="sm:min-w-48">
        <Trans>Save</Trans>
      </Button>
      {hasChanges && !isSaving && (
        <Button kind="ghost" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      )}
      <div role="status" className="min-w-0 text-muted text-sm">
        {error && hasChanges ? (
          <FieldError>{error.message}</FieldError>
        ) : isSaving ? (
          <Trans>Saving…</Trans>
        ) : hasChanges && isRestored ? (
          <Trans>We kept your unsaved changes. Save or discard them.</Trans>
        ) : hasChanges ? (
          <Trans>You have unsaved changes.</Trans>
        ) : (
          isSaved && (
            <span className="flex items-center gap-1.5">
              <Check className="size-4 text-success" aria-hidden />
              <Trans>Saved</Trans>
            </span>
          )
        )}
      </div>
    </div>
  )
}
