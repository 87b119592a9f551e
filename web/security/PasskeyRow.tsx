// Row of a passkey: name, last use, removal (ACC-14).
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import type { Passkey } from '../../contract/security.ts'
import { useFormats } from '../base/formats.ts'
import { Button } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'

export function PasskeyRow({ passkey: { id, name, created_at, used_at } }: { passkey: Passkey }) {
  const { t } = useLingui()
  const { date } = useFormats()
  const shown = name || t`Passkey`
  return (
    <li>
      <Panel className="flex flex-wrap items-center gap-3 p-4">
        <KeyRound className="size-6 shrink-0 text-muted" aria-hidden />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-base">{shown}</h2>
          <p className="text-muted text-sm">
            <Trans>Added on {date(created_at)}</Trans>
            {used_at && (
              <>
                {' · '}
                <Trans>last used on {date(used_at)}</Trans>
              </>
            )}
          </p>
        </div>
        <PostForm action="/account/passkeys">
          <Button small type="submit" name="remove" value={id} aria-label={t`Remove ${shown}`}>
            <Trans>Remove</Trans>
          </Button>
        </PostForm>
      </Panel>
    </li>
  )
}
