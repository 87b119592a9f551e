// The bank of a site: files to send, files to read, bookings that match nothing, refunds to transfer, stuck debits (PAY-5,
// PAY-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as bank from '../../contract/console/bank.ts'
import { Button } from '../../web/kit/Button.tsx'
import { toast } from '../../web/kit/toasts.ts'
import { useMay } from '../base/me.ts'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Query } from '../kit/States.tsx'
import { BankFiles } from './BankFiles.tsx'
import { BankOpen } from './BankOpen.tsx'
import { OneSite } from './OneSite.tsx'
import { Part } from './Part.tsx'
import { ReadFile } from './ReadFile.tsx'
import { useMoneyKeys } from './tabs.ts'

export function Bank() {
  const may = useMay()
  useMoneyKeys()
  return (
    <div className="grid gap-6">
      {may(bank.readFile) && <ReadFile />}
      <OneSite>{(site) => <OfSite key={site} site={site} />}</OneSite>
    </div>
  )
}

function OfSite({ site }: { site: string }) {
  const { t } = useLingui()
  const may = useMay()
  const query = useStaffQuery(bank.overview, { site })
  const make = useStaffWrite(bank.makeFile, { also: ['audit'] })
  const [isMaking, setMaking] = useState(false)
  return (
    <Query query={query}>
      {(overview) => (
        <div className="grid gap-6">
          <Part
            heading={t`Files for the bank`}
            actions={
              overview.is_set_up &&
              may(bank.makeFile) && (
                <Button small onClick={() => setMaking(true)}>
                  <Trans>Make the file of what is due</Trans>
                </Button>
              )
            }
          >
            {!overview.is_set_up && (
              <p className="text-sm">
                <Trans>
                  This site collects nothing by direct debit: an operator sets up who collects with npm run bank --
                  creditor.
                </Trans>
              </p>
            )}
            <BankFiles site={site} files={overview.files} />
          </Part>
          <BankOpen site={site} overview={overview} />
          {isMaking && (
            <ReasonDialog
              heading={t`Make the file of what is due`}
              action={t`Make it`}
              onClose={() => setMaking(false)}
              onConfirm={async (reason) => {
                const { made } = await make.mutateAsync({ site, reason })
                toast({ text: made ? t`The file is made.` : t`Nothing is due today.` })
              }}
            />
          )}
        </div>
      )}
    </Query>
  )
}
