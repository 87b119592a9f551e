// The books: when both ledgers and the hash chains were proved last, and a proof of now (SAFE-5, CRED-6).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react'
import * as books from '../../contract/console/books.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { Problem, Query } from '../kit/States.tsx'
import { Table } from '../kit/Table.tsx'
import { Time } from '../kit/Time.tsx'
import { useMoneyKeys } from './tabs.ts'

export function Books() {
  const { t } = useLingui()
  useMoneyKeys()
  const query = useStaffQuery(books.lastProof, {})
  const prove = useStaffWrite(books.prove, { also: ['audit'] })
  const names: Record<string, string> = { audit: t`Audit log`, credits: t`Credits`, money: t`Money` }
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
              <Mark isBroken={fault_count > 0} isProved={checked_at !== null} />
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
            {chains.map(({ chain, links, proved_at, broken }) => (
              <li key={chain} className="flex flex-wrap items-center gap-2">
                <Mark isBroken={broken !== null} isProved={proved_at !== null} />
                <span className="font-semibold">
                  <Trans>Hash chain: {names[chain] ?? chain}</Trans>
                </span>
                {broken !== null ? (
                  <span className="text-danger">
                    <Trans>Link {broken} does not hold: what it covers was changed.</Trans>
                  </span>
                ) : proved_at === null ? (
                  <Trans>not proved yet</Trans>
                ) : (
                  <span className="text-muted">
                    <Trans>
                      {links} links, proved <Time at={proved_at} />
                    </Trans>
                  </span>
                )}
              </li>
            ))}
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

function Mark({ isBroken, isProved }: { isBroken: boolean; isProved: boolean }) {
  if (isBroken) return <ShieldX className="size-5 text-danger" aria-hidden />
  if (!isProved) return <ShieldQuestionMark className="size-5 text-muted" aria-hidden />
  return <ShieldCheck className="size-5 text-success" aria-hidden />
}
