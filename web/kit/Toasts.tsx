// List of toasts: 350 px wide (spec §9), above the bottom bar, announced to screen readers.
import { useLingui } from '@lingui/react/macro'
import { Check, MessageCircle, TriangleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from './IconButton.tsx'
import { Transient } from './Transient.tsx'
import { closeToast, type Toast, toastDurationMs, toasts } from './toasts.ts'

const toneStyles = {
  ok: { icon: Check, color: 'text-success' },
  bad: { icon: TriangleAlert, color: 'text-danger' },
  news: { icon: MessageCircle, color: 'text-info-text' },
}

export function Toasts() {
  const visible = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, toasts.getServerSnapshot)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-[max(16px,var(--safe-left),var(--safe-right))] bottom-[calc(var(--bar-bottom)+var(--safe-bottom)+12px)] z-50 grid justify-items-center gap-2 md:right-6 md:left-auto md:w-[350px]"
    >
      {visible.map((it) => (
        <Transient
          key={it.id}
          durationMs={toastDurationMs(it)}
          onEnd={() => closeToast(it.id)}
          className="pointer-events-auto w-full max-w-[350px]"
        >
          <ToastCard toast={it} onClose={() => closeToast(it.id)} />
        </Transient>
      ))}
    </div>
  )
}

export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { t } = useLingui()
  const { icon: Icon, color } = toneStyles[toast.tone]
  return (
    <div
      role={toast.tone === 'bad' ? 'alert' : undefined}
      className="flex max-w-[350px] items-start gap-3 rounded-card border border-line bg-raised py-1.5 pr-1 pl-4 text-sm leading-snug shadow-3"
    >
      <Icon className={`mt-2.5 size-5.5 shrink-0 ${color}`} aria-hidden />
      <div className="min-w-0 flex-1 py-3">
        {toast.text}{' '}
        {toast.action && (
          <button
            type="button"
            className="link"
            onClick={() => {
              toast.action?.run()
              onClose()
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton icon={X} label={t`Close`} onClick={onClose} />
    </div>
  )
}
