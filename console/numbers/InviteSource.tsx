// A link by which a traffic source sees its own counts: made by an operator, shown once (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'lucide-react'
import { useState } from 'react'
import { invite } from '../../contract/console/numbers.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Dialog } from '../../web/kit/Dialog.tsx'
import { Input } from '../../web/kit/Field.tsx'
import { useMay, useSite } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Time } from '../kit/Time.tsx'

export function InviteSource() {
  const { t } = useLingui()
  const may = useMay()
  const site = useSite()
  const write = useStaffWrite(invite)
  const [isAsking, setAsking] = useState(false)
  const [network, setNetwork] = useState('')
  const [made, setMade] = useState<{ network: string; link: string; expires: string } | null>(null)
  if (site === undefined || !may(invite)) return null
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        <Link className="size-4" aria-hidden />
        <Trans>Link for a network</Trans>
      </Button>
      {isAsking && (
        <ReasonDialog
          heading={t`Link for a network`}
          action={t`Make the link`}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => setMade(await write.mutateAsync({ site, network, reason }))}
        >
          <p className="text-sm">
            <Trans>
              It shows the network its own counts of past days, of ten and more. The link and the session before it end.
            </Trans>
          </p>
          <Input
            label={t`Network`}
            required
            maxLength={100}
            value={network}
            onChange={({ target }) => setNetwork(target.value)}
          />
        </ReasonDialog>
      )}
      {made && (
        <Dialog open onClose={() => setMade(null)} heading={<Trans>For {made.network}</Trans>}>
          <div className="grid gap-3">
            <p>
              <Trans>
                This is shown once, and works once, until <Time at={made.expires} />.
              </Trans>
            </p>
            <code className="wrap-anywhere rounded-field bg-sunken px-3 py-2 font-mono text-sm">{made.link}</code>
          </div>
        </Dialog>
      )}
    </>
  )
}
