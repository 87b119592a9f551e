// The section "Staff": what waits for a second person, and colleagues (STAFF-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as staff from '../../contract/console/staff.ts'
import { Button } from '../../web/kit/Button.tsx'
import { useMay } from '../base/me.ts'
import { Page } from '../kit/Page.tsx'
import { AddDialog } from './AddDialog.tsx'
import { Colleagues } from './Colleagues.tsx'
import { Requests } from './Requests.tsx'
import { SecretsDialog } from './SecretsDialog.tsx'

export type Secrets = StaffOutput<typeof staff.add>

export default function StaffScreen() {
  const { t } = useLingui()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const [secrets, setSecrets] = useState<Secrets | null>(null)
  return (
    <Page
      heading={t`Staff`}
      actions={
        may(staff.add) && (
          <Button kind="primary" small onClick={() => setAdding(true)}>
            <UserPlus className="size-4.5" aria-hidden />
            <Trans>Add somebody</Trans>
          </Button>
        )
      }
    >
      <Requests />
      {may(staff.list) && <Colleagues onSecrets={setSecrets} />}
      {isAdding && <AddDialog onClose={() => setAdding(false)} onAdded={setSecrets} />}
      {secrets && <SecretsDialog secrets={secrets} onClose={() => setSecrets(null)} />}
    </Page>
  )
}
