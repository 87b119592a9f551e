// Notice of a new version with a reload button (NAV-12). The page never reloads by itself, because the member may be
// writing.
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { reloadPage } from '../base/chunkReload.ts'
import { IconButton } from '../kit/IconButton.tsx'

export function ReloadPrompt() {
  const { t } = useLingui()
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--bar-top)+16px)] z-40 grid justify-items-center"
    >
      <p className="pointer-events-auto flex max-w-full items-center gap-3 rounded-full border border-line bg-raised pr-1 pl-5 text-sm shadow-3">
        <span className="min-w-0">
          <Trans>There’s a new version.</Trans>{' '}
          <button type="button" className="link min-h-11" onClick={reloadPage}>
            <Trans>Reload</Trans>
          </button>
        </span>
        <IconButton icon={X} label={t`Close`} onClick={() => setIsClosed(true)} />
      </p>
    </div>
  )
}
