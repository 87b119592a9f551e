// Row of a blocked member: name, date, unblock (PRO-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '../base/formats.ts'
import { Button } from '../kit/Button.tsx'
import { FictionalLabel } from '../kit/Fictional.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'

type Blocked = { id: string; name: string; fictional: boolean; blocked_at: string }

export function BlockedRow({ member: { id, name, fictional, blocked_at } }: { member: Blocked }) {
  const { t } = useLingui()
  const { date } = useFormats()
  return (
    <li>
      <Panel className="flex flex-wrap items-center gap-3 p-4">
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-semibold text-base">
            <bdi>{name}</bdi>
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
            <Trans>Blocked on {date(blocked_at)}</Trans>
            {fictional && <FictionalLabel />}
          </p>
        </div>
        <PostForm action="/account/blocked">
          <Button small type="submit" name="unblock" value={id} aria-label={t`Unblock ${name}`}>
            <Trans>Unblock</Trans>
          </Button>
        </PostForm>
      </Panel>
    </li>
  )
}
