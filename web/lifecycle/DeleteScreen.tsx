// /account/delete: deletion in under a minute: refund of unspent credits, one offer to decline, then the reason and the
// consequences, done (ACC-12, ACC-17).
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { lifecycle, security } from '../../contract/index.ts'
import type { DeleteReason } from '../../contract/lifecycle.ts'
import { REACTIVATION_DAYS } from '../../contract/limits.ts'
import type { Page } from '../base/context.ts'
import { pageContext } from '../base/context.ts'
import { formAction, useFormError } from '../base/forms.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { FieldError } from '../kit/Field.tsx'
import { Link } from '../kit/Link.tsx'
import { SuccessMessage } from '../security/SuccessMessage.tsx'
import { DeleteForm } from './DeleteForm.tsx'
import { RetentionCode, RetentionOffer } from './RetentionOffer.tsx'
import { UnspentRefund } from './UnspentRefund.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true, before_consent: true }

const redirectToConfirm = () => redirect('/account/confirm?next=/account/delete', 303)

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(pageContext)
  const { confirmed } = await call(security.isReauthenticated, {})
  if (!confirmed) throw redirectToConfirm()
  return call(lifecycle.deletionPreview, {})
}

export const action = formAction(async ({ page, field }) => {
  const wish = field('do')
  try {
    if (wish === 'refund') return await refundUnspent(page, field('sums'))
    if (wish === 'offer') {
      await page.call(lifecycle.acceptRetentionOffer, {})
      return redirect('/account/delete', 303)
    }
    // A form posts line breaks as two characters; the limit counts one.
    const remarks = field('remarks').replace(/\r\n/g, '\n')
    await page.call(lifecycle.deleteAccount, { reason: field('reason') as DeleteReason, remarks })
    return redirect('/account-deleted', 303)
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'confirm_first') return redirectToConfirm()
    throw error
  }
})

async function refundUnspent(page: Page, shownSums: string) {
  const sums = shownSums.split(',').map((it) => {
    const [amount, currency = ''] = it.split(' ')
    return { amount: Number(amount), currency }
  })
  await page.call(lifecycle.refundUnspent, { sums }).catch((error) => {
    // A double click: the first one has refunded them.
    if (!(error instanceof RefusalError) || error.code !== 'nothing_to_refund') throw error
  })
  return redirect('/account/delete?refunded=1', 303)
}

export default function DeleteScreen() {
  const { t } = useLingui()
  const { unspent, discount, code } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const failed = useFormError()
  const isReasonMissing = failed !== null && 'reason' in failed.fields
  const hasOffer = discount !== null && !failed && !search.has('no_offer')
  return (
    <AccountPage title={t`Delete my account`} lead={<Lead />}>
      {failed && !isReasonMissing && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      {search.has('refunded') && !failed && (
        <SuccessMessage>
          <Trans>Your refund is on its way to the payment method you used. We’ll email you about it.</Trans>
        </SuccessMessage>
      )}
      {unspent.length > 0 && <UnspentRefund unspent={unspent} />}
      {code !== null && <RetentionCode code={code} />}
      {hasOffer ? <RetentionOffer percent={discount} /> : <DeleteForm />}
    </AccountPage>
  )
}

const Lead = () => (
  <Trans>
    Your profile disappears as soon as you delete. We’ll email you a link to come back within {REACTIVATION_DAYS} days.
    After that, everything is erased for good. Just need a break?{' '}
    <Link to="/account/pause" className="link">
      Pause your profile
    </Link>{' '}
    instead.
  </Trans>
)
