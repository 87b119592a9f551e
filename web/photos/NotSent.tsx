// Photos that did not arrive: which, why, and what to do (PRO-4).
import { useLingui } from '@lingui/react/macro'
import { RotateCw, X } from 'lucide-react'
import { IconButton } from '../kit/IconButton.tsx'
import type { Upload } from './useUploads.ts'

type NotSentProps = { uploads: Upload[]; onRetry(upload: Upload): void; onDrop(key: string): void }

export function NotSent({ uploads, onRetry, onDrop }: NotSentProps) {
  const { t } = useLingui()
  if (!uploads.length) return null
  return (
    <div role="alert">
      <ul aria-label={t`Photos that did not arrive`} className="mt-3 grid gap-2">
        {uploads.map((it) => (
          <li
            key={it.key}
            className="flex items-center gap-3 rounded-field bg-danger-soft py-1 pr-1 pl-3 text-on-danger-soft text-sm"
          >
            <span className="min-w-0 flex-1 py-1">
              <b className="block truncate">{it.file.name}</b>
              {it.refused?.message}
            </span>
            {it.refused && it.refused.status >= 500 && (
              <IconButton icon={RotateCw} label={t`Send ${it.file.name} again`} onClick={() => onRetry(it)} />
            )}
            <IconButton icon={X} label={t`Remove ${it.file.name}`} onClick={() => onDrop(it.key)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
