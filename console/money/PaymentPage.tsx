// One payment, whole: what was bought, what happened to it, and what staff can do about it (STAFF-2, OPS-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, FileText } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as money from '../../contract/console/money.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { fileAddress } from '../base/call.ts'
import { useMay } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { searchPath } from '../base/search.ts'
import { Query } from '../kit/States.tsx'
import { formatSum } from '../kit/sums.ts'
import { Time } from '../kit/Time.tsx'
import { Badge } from './Badge.tsx'
import { Facts } from './Facts.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { refundKey } from './keys.ts'
import { PaymentHistory } from './PaymentHistory.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { moneyPath, useMoneyKeys } from './tabs.ts'
import { Waiting } from './Waiting.tsx'
import { useMethodName, useWord } from './words.ts'

export type Whole = StaffOutput<typeof money.payment>

export function PaymentPage() {
  const { site = '', payment = '' } = useParams()
  const { search } = useLocation()
  const query = useStaffQuery(money.payment, { site, payment })
  return (
    <div className="grid gap-5">
      <Link
        to={{ pathname: `${moneyPath}/payments`, search }}
        className="-my-2 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent-text text-sm"
      >
        <ArrowLeft className="size-4" aria-hidden />
        <Trans>All payments</Trans>
      </Link>
      <Query query={query}>{(whole) => <WholePayment site={site} whole={whole} />}</Query>
    </div>
  )
}

function WholePayment({ site, whole }: { site: string; whole: Whole }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const [dialog, setDialog] = useState<'refund' | 'grant' | null>(null)
  const { payment, left } = whole
  const canRefund = may(money.refund) && left.amount > 0
  useMoneyKeys(canRefund ? [{ ...refundKey, run: () => setDialog('refund') }] : [])
  const file = { site, payment: payment.payment }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex flex-wrap items-center gap-3 text-lg">
          {formatSum(payment.amount, payment.currency, i18n.locale)}
          <Badge state={payment.status} />
        </h2>
        <div className="flex flex-wrap gap-2">
          {may(money.receipt) && payment.receipt_no && (
            <FileLink href={fileAddress(money.receipt, file)}>{t`Receipt`}</FileLink>
          )}
          {may(money.dossier) && (whole.chargebacks.length > 0 || whole.alerts.length > 0) && (
            <FileLink href={fileAddress(money.dossier, file)}>{t`Dossier for the bank`}</FileLink>
          )}
          {may(money.grant) && !payment.erased && (
            <Button small onClick={() => setDialog('grant')}>
              <Trans>Grant credits</Trans>
            </Button>
          )}
          {canRefund && (
            <Button small kind="primary" onClick={() => setDialog('refund')}>
              <Trans>Refund</Trans>
            </Button>
          )}
        </div>
      </div>
      <Waiting
        site={site}
        currency={payment.currency}
        isShown={({ permission, input }) =>
          (permission === 'money refund' && input.payment === payment.payment) ||
          (permission === 'money grant' && input.member === payment.member)
        }
      />
      <PaymentFacts whole={whole} site={site} />
      <PaymentHistory site={site} whole={whole} />
      {dialog === 'refund' && (
        <RefundDialog site={site} payment={payment} left={left} onClose={() => setDialog(null)} />
      )}
      {dialog === 'grant' && <GrantDialog site={site} member={payment.member} onClose={() => setDialog(null)} />}
    </>
  )
}

/** Downloaded under its own name. */
export const FileLink = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    download
    className="inline-flex min-h-11 items-center gap-2 rounded-field border-[1.5px] border-line-strong bg-raised px-4 font-[650] text-sm hover:bg-tint"
  >
    <FileText className="size-4" aria-hidden />
    {children}
  </a>
)

function PaymentFacts({ whole: { payment, left, express }, site }: { whole: Whole; site: string }) {
  const { t, i18n } = useLingui()
  const word = useWord()
  const methodName = useMethodName()
  const sum = (minor: number) => formatSum(minor, payment.currency, i18n.locale)
  return (
    <Panel className="grid gap-4 p-4" aria-label={t`The payment`}>
      <Facts
        facts={[
          [t`Site`, site],
          [t`Ordered`, <Time key="at" at={payment.created_at} />],
          [t`Settled`, payment.settled_at && <Time key="at" at={payment.settled_at} />],
          [t`Why it failed`, payment.reason && word(payment.reason)],
          [t`Bought`, t`${payment.credits} credits (${payment.bundle})`],
          [t`List price`, sum(payment.list_amount)],
          [t`Discount code`, payment.discount],
          [t`VAT included`, `${sum(payment.vat)} (${i18n.number(payment.vat_rate)} %)`],
          [t`Left to pay back`, sum(left.amount)],
          [t`Credits not spent`, i18n.number(left.credits)],
          [t`Method`, [methodName(payment.method), payment.card_brand].filter(Boolean).join(', ')],
          [t`By a stored method`, payment.repeated ? t`yes` : t`no`],
          [t`Receipt`, payment.receipt_no],
          [t`Provider`, payment.provider],
          [t`Provider’s reference`, payment.provider_ref],
          [
            t`Number of the payment`,
            <span key="id" className="font-mono text-xs">
              {payment.payment}
            </span>,
          ],
          [t`Buyer`, <Buyer key="buyer" member={payment.member} isErased={payment.erased} />],
          [t`Country chosen`, payment.country],
          [t`Country of the network`, payment.network_country],
          [t`Country of bank or card`, payment.instrument_country],
          [t`Taxed in`, payment.vat_country ?? payment.country],
          [t`Times asked for its outcome`, payment.status === 'completed' ? null : i18n.number(payment.poll_count)],
        ]}
      />
      {express.map(({ words, made_at, version, language }) => (
        <details key={made_at} className="text-sm">
          <summary className="cursor-pointer py-2 font-semibold">
            <Trans>
              The buyer asked for the credits at once, <Time at={made_at} /> (version {version}, {language})
            </Trans>
          </summary>
          <p className="whitespace-pre-line rounded-field bg-sunken p-3" lang={language}>
            {words}
          </p>
        </details>
      ))}
    </Panel>
  )
}

/** Who may see members, finds them by the number. */
function Buyer({ member, isErased }: { member: string; isErased: boolean }) {
  return (
    <span className="grid">
      <Link
        to={searchPath}
        state={{ query: member }}
        className="wrap-anywhere font-mono text-accent-text text-xs underline"
      >
        {member}
      </Link>
      {isErased && (
        <span className="font-normal text-muted text-xs">
          <Trans>erased</Trans>
        </span>
      )}
    </span>
  )
}
