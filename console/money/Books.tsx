// The books: when both ledgers and the hash chains were proved last, and a proof of now (SAFE-5, CRED-6).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import * as books from '../../contract/console/books.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { ChainLines, ProofMark } from '../kit/ChainLines.tsx'
import { Problem, Query } from '../kit/States.tsx'
import { Table } from '../kit/Table.tsx'
import { Time } from '../kit/Time.tsx'
import { useMoneyKeys } from './tabs.ts'

export function Books() {
  const { t } = useLingui()
  useMoneyKeys()
  const query = useStaffQuery(books.lastProof, {})
  const prove = useStaffWrite(books.prove, { also: ['audit'] })
  return (
    <Panel className="grid gap-4 p-4" aria-label={t`Proof of the books`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">
          <Trans>Proof of the books</Trans>
        </h2>
        <Button small busy={prove.isPending} onClick={() => prove.mutate({})}>
          <Trans>Prove them now</Trans>
        </Button>
      </div>
      <p className="max-w-[75ch] text-sm">
        <Trans>
          Each night it is proved that every sale, refund and chargeback stands in the ledger of money as it was paid,
          that every credit was given once, and that nobody changed a row afterwards.
        </Trans>
      </p>
      <Problem error={prove.error} />
      <Query query={query}>
        {({ checked_at, fault_count, chains }) => (
          <ul className="grid gap-2">
            <li className="flex flex-wrap items-center gap-2">
              <ProofMark isBroken={fault_count > 0} isProved={checked_at !== null} />
              <span className="font-semibold">
                <Trans>Both ledgers</Trans>
              </span>
              {checked_at === null ? (
                <Trans>not proved yet</Trans>
              ) : (
                <span className={fault_count ? 'text-danger' : 'text-muted'}>
                  {fault_count ? (
                    <Plural value={fault_count} one="# fault" other="# faults" />
                  ) : (
                    <Trans>they add up</Trans>
                  )}
                  , <Time at={checked_at} />
                </span>
              )}
            </li>
            <ChainLines chains={chains} label={(name) => <Trans>Hash chain: {name}</Trans>} />
          </ul>
        )}
      </Query>
      {prove.data && prove.data.faults.length > 0 && (
        <Table
          label={t`Faults`}
          columns={[
            { heading: t`Payment`, value: ({ payment }) => payment },
            { heading: t`Fault`, value: ({ fault }) => fault },
          ]}
          rows={prove.data.faults}
          keyOf={({ payment, fault }) => `${payment} ${fault}`}
        />
      )}
    </Panel>
  )
}
