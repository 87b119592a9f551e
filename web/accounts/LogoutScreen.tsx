// /logout: ends the session by a post. On GET a page with a button, so that no foreign image logs anybody out (ACC-9).
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { accounts } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { formAction } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'
import { NarrowPage } from './NarrowPage.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(pageContext).user) throw redirect('/')
  return null
}

export const action = formAction(async ({ page }) => {
  await page.call(accounts.logout, {})
  // Clears stored photos and the service worker also where web/enhance/logout.ts did not run. A tab's session storage
  // stays.
  return redirect('/', { status: 303, headers: { 'Clear-Site-Data': '"storage"' } })
})

export default function LogoutScreen() {
  const { t } = useLingui()
  return (
    <NarrowPage>
      <Title>{t`Log out`}</Title>
      <h1>
        <Trans>Heading out?</Trans>
      </h1>
      <PostForm action="/logout">
        <Button kind="primary" type="submit" wide>
          <Trans>Log out</Trans>
        </Button>
      </PostForm>
      <LinkButton to="/members" kind="ghost">
        <Trans>Stay logged in</Trans>
      </LinkButton>
    </NarrowPage>
  )
}
