// Photos that did not arrive: which, why, and what to do (PRO-2, PRO-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, X } from 'lucide-react'
import { MAX_PREMIUM_PHOTOS } from '../../contract/limits.ts'
import { Button } from '../kit/Button.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { Link } from '../kit/Link.tsx'
import { UnfitReason } from './UnfitReason.tsx'
import { isForNow, type Upload, type Why } from './useUploads.ts'

type NotSentProps = {
  uploads: Upload[]
  room: number
  max: number
  onRetry(again: Upload[]): void
  onDrop(key: string): void
}

export function NotSent({ uploads, room, max, onRetry, onDrop }: NotSentProps) {
  const { t } = useLingui()
  const again = uploads.filter((it) => canGo(it, room))
  return (
    // Over what one goes on to read or fill in meanwhile; the first stands lowest, so that those that follow move none of it.
    <div
      role="alert"
      className="pointer-events-none fixed inset-x-[max(16px,var(--safe-left),var(--safe-right))] top-[calc(var(--bar-top)+12px)] bottom-[calc(var(--bar-bottom)+var(--safe-bottom)+12px)] z-3 flex flex-col-reverse gap-2 overflow-y-auto *:pointer-events-auto md:right-6 md:left-auto md:w-[350px]"
    >
      {uploads.length > 0 && (
        <ul aria-label={t`Photos that did not arrive`} className="contents">
          {uploads.map((it) => (
            <li
              key={it.key}
              className="flex shrink-0 items-center gap-3 rounded-field bg-danger-soft py-1 pr-1 pl-3 text-on-danger-soft text-sm shadow-3"
            >
              <span className="min-w-0 flex-1 py-1">
                <b className="block truncate">{it.file.name}</b>
                {it.why && <Reason why={it.why} max={max} />}
              </span>
              {canGo(it, room) && (
                <IconButton icon={RotateCw} label={t`Send ${it.file.name} again`} onClick={() => onRetry([it])} />
              )}
              <IconButton icon={X} label={t`Put ${it.file.name} away`} onClick={() => onDrop(it.key)} />
            </li>
          ))}
        </ul>
      )}
      {again.length > 1 && (
        <Button small className="shrink-0 self-start shadow-3" onClick={() => onRetry(again)}>
          <Trans>Send all again</Trans>
        </Button>
      )}
    </div>
  )
}

const isFull = ({ why }: Upload) => why === 'no_room' || (typeof why === 'object' && why?.code === 'photo_limit')
const canGo = (it: Upload, room: number) => room > 0 && (isForNow(it) || isFull(it))

function Reason({ why, max }: { why: Why; max: number }) {
  if (typeof why === 'string' && why !== 'no_room') return <UnfitReason why={why} />
  if (why !== 'no_room') return why.message
  return (
    <>
      <Trans>Left out: there is room for {max} photos.</Trans>{' '}
      {max < MAX_PREMIUM_PHOTOS && (
        <Link to="/credits" className="underline underline-offset-3">
          <Trans>Premium has room for {MAX_PREMIUM_PHOTOS}</Trans>
        </Link>
      )}
    </>
  )
}
