// Who asked for a takedown: how they are answered, and when they were. Also what the same addresses asked for before (SAFE-7).
import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffOutput } from '../../contract/console/call.ts'
import type { caseQueue } from '../../contract/console/queues.ts'
import { Time } from '../kit/Time.tsx'
import { Facts } from './Facts.tsx'

type Request = StaffOutput<typeof caseQueue.show>['requests'][number]

export function Requesters({ requests }: { requests: Request[] }) {
  const own = requests.filter(({ is_of_case }) => is_of_case)
  const earlier = requests.filter(({ is_of_case }) => !is_of_case)
  return (
    <>
      <h2 className="text-lg">
        <Trans>Who asked</Trans>
      </h2>
      {own.length === 0 && (
        <p className="text-muted">
          <Trans>Nobody is known any more.</Trans>
        </p>
      )}
      {own.map((it) => (
        <Requester key={it.reference} request={it} />
      ))}
      {earlier.length > 0 && (
        <h3 className="border-line border-t pt-4 text-base">
          <Trans>Asked before, by the same address</Trans>
        </h3>
      )}
      {earlier.map((it) => (
        <Requester key={it.reference} request={it} />
      ))}
    </>
  )
}

function Requester({ request }: { request: Request }) {
  const { t, i18n } = useLingui()
  const { reference, name, email, place, is_spam, has_account, created_at, answered_at } = request
  const language = new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(request.language) ?? request.language
  return (
    <Facts
      rows={[
        [t`Number`, reference],
        [t`Name`, name],
        [t`Has an account`, has_account && t`yes`],
        [t`Where they saw it`, place],
        [t`Asked`, <Time key="asked" at={created_at} />],
        [
          t`Answer`,
          is_spam
            ? t`None: it may be spam.`
            : t`By mail to ${email}, in this language: ${language}. It goes out with the decision.`,
        ],
        [t`Answered`, answered_at ? <Time key="answered" at={answered_at} /> : !is_spam && t`not yet`],
      ]}
    />
  )
}
