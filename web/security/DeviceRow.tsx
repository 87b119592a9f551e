// Row of a device: name, last visit, logout (ACC-8).
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleHelp, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import type { Device } from '../../contract/security.ts'
import { useFormats } from '../base/formats.ts'
import { Button } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'

const icons: Record<NonNullable<Device['form']>, LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  desktop: Monitor,
}

export function DeviceRow({ device: { id, name, form, seen_at, current } }: { device: Device }) {
  const { t } = useLingui()
  const { date, time } = useFormats()
  const Icon = form === null ? CircleHelp : icons[form]
  const shown = name || t`Unknown device`
  return (
    <li>
      <Panel className="flex flex-wrap items-center gap-3 p-4">
        <Icon className="size-6 shrink-0 text-muted" aria-hidden />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-base">{shown}</h2>
          <p className="text-muted text-sm">
            {current ? (
              <Trans>This device</Trans>
            ) : (
              <Trans>
                Last seen on {date(seen_at)}, {time(seen_at)}
              </Trans>
            )}
          </p>
        </div>
        {!current && (
          <PostForm action="/account/devices">
            <Button small type="submit" name="end" value={id} aria-label={t`Log out ${shown}`}>
              <Trans>Log out</Trans>
            </Button>
          </PostForm>
        )}
      </Panel>
    </li>
  )
}
