// One consent: its words, since when, and the button that takes it back or gives it.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Consent, ConsentKind } from '../../contract/consents.ts'
import { consentKey } from '../../contract/consentWords.ts'
import { useFormats } from '../base/formats.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { useConsentLabels } from './consentLabels.ts'
import { useConsentWords } from './SignupConsents.tsx'

export function ConsentPanel({ kind, given }: { kind: ConsentKind; given: Consent | undefined }) {
  const words = useConsentWords()
  const { date } = useFormats()
  return (
    <Panel className="grid gap-3 p-4">
      <h2 className="text-lg">{useConsentLabels()[kind]}</h2>
      <p lang={given?.language}>{given?.words ?? words(kind)}</p>
      <p className="text-muted text-sm">
        {given ? <Trans>You agreed on {date(given.agreed_at)}.</Trans> : <Trans>You haven’t agreed to this.</Trans>}
      </p>
      {given ? <Withdraw kind={kind} /> : <Give kind={kind} />}
    </Panel>
  )
}

function Withdraw({ kind }: { kind: ConsentKind }) {
  // Membership ends with it: that is said on a page of its own.
  if (kind === 'sensitive_data')
    return (
      <LinkButton to="/account/consents?withdraw=sensitive_data" small>
        <Trans>Withdraw</Trans>
      </LinkButton>
    )
  return <WithdrawForm kind={kind} />
}

function WithdrawForm({ kind, danger }: { kind: ConsentKind; danger?: boolean }) {
  return (
    <PostForm action="/account/consents" className="grid">
      <input type="hidden" name="do" value="withdraw" />
      <input type="hidden" name="kind" value={kind} />
      {danger ? (
        <Button kind="danger" type="submit" wide>
          <Trans>Withdraw and hide me</Trans>
        </Button>
      ) : (
        <Button type="submit" small>
          <Trans>Withdraw</Trans>
        </Button>
      )}
    </PostForm>
  )
}

const Give = ({ kind }: { kind: ConsentKind }) => (
  <PostForm action="/account/consents" className="grid">
    <input type="hidden" name="consents" value={consentKey(kind)} />
    <Button type="submit" small>
      <Trans>I agree</Trans>
    </Button>
  </PostForm>
)

/** What it means to take back the consent that membership needs. */
export function ConsentWithdrawal() {
  const { t } = useLingui()
  return (
    <AccountPage
      title={t`Withdraw your consent`}
      lead={
        <Trans>
          We can’t run your profile without it. We’ll hide you right away. Then you can stay paused, or delete your
          account. Payments on their way still finish, and you keep your credits.
        </Trans>
      }
    >
      <div className="grid gap-3">
        <WithdrawForm kind="sensitive_data" danger />
        <LinkButton to="/account/consents" wide>
          <Trans>Keep my consent</Trans>
        </LinkButton>
      </div>
    </AccountPage>
  )
}
