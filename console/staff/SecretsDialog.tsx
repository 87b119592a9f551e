// What is shown once: the invitation, and the key that signs commands.
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { Button } from '../../web/kit/Button.tsx'
import { Dialog } from '../../web/kit/Dialog.tsx'
import { toast } from '../../web/kit/toasts.ts'
import type { Secrets } from './StaffScreen.tsx'

export function SecretsDialog({ secrets, onClose }: { secrets: Secrets; onClose: () => void }) {
  const { t } = useLingui()
  const { name, invitation, key, request } = secrets
  return (
    <Dialog open onClose={onClose} heading={<Trans>For {name}</Trans>}>
      <div className="grid gap-4">
        <p>
          <Trans>This is shown once. Give it to {name} yourself, not by a shared channel.</Trans>
        </p>
        {request && (
          <p className="rounded-field bg-warning-soft px-4 py-3 text-on-warning-soft text-sm">
            <Trans>It works once another operator has approved it.</Trans>
          </p>
        )}
        {invitation && <Secret label={t`Invitation to the console, 48 hours`} value={invitation} />}
        {key && <Secret label={t`Staff key, for commands`} value={key} />}
      </div>
    </Dialog>
  )
}

function Secret({ label, value }: { label: string; value: string }) {
  const { t } = useLingui()
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => void toast({ text: t`Copied` }),
      () => void toast({ tone: 'bad', text: t`It could not be copied. Select it yourself.` }),
    )
  return (
    <div className="grid gap-1.5">
      <span className="font-semibold text-sm">{label}</span>
      <code className="wrap-anywhere rounded-field bg-sunken px-3 py-2 font-mono text-sm">{value}</code>
      <Button small kind="ghost" onClick={() => void copy()}>
        <Copy className="size-4" aria-hidden />
        <Trans>Copy</Trans>
      </Button>
    </div>
  )
}
