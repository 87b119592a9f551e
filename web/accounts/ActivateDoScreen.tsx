// /activate/do: target of the link in the activation mail. A button confirms, because mail programs open links by
// themselves (ACC-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { redirect, useSearchParams } from 'react-router'
import { accounts } from '../../contract/index.ts'
import { formAction } from '../base/forms.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { Button } from '../kit/Button.tsx'
import { Title } from '../kit/Title.tsx'
import { NarrowPage } from './NarrowPage.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export const action = formAction(async ({ page, field }) => {
  try {
    await page.call(accounts.activate, { token: field('token') })
  } catch (error) {
    if (error instanceof RefusalError) return redirect('/activate/error', 303)
    throw error
  }
  return redirect('/activate/done', 303)
})

export default function ActivateDoScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <NarrowPage>
      <Title>{t`Confirm your email address`}</Title>
      <h1>
        <Trans>One tap, and we know it is you</Trans>
      </h1>
      <p className="text-muted">
        <Trans>Confirm your email address, and your messages go out and answers reach you.</Trans>
      </p>
      <form method="post" action="/activate/do">
        <input type="hidden" name="token" value={search.get('token') ?? ''} />
        <Button kind="primary" type="submit" wide>
          <Trans>Confirm my email address</Trans>
        </Button>
      </form>
    </NarrowPage>
  )
}
