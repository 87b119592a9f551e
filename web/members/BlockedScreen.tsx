// /account/blocked: the blocked members, and unblock; works without JavaScript (PRO-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { members } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { formAction } from '../base/forms.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { BlockedRow } from './BlockedRow.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageContext).call(members.blocks, {})

export const action = formAction(async ({ page, field }) => {
  await page.call(members.unblock, { id: field('unblock') }).catch((error) => {
    // A member who is gone meanwhile is no longer blocked either.
    if (!(error instanceof RefusalError) || error.code !== 'not_found') throw error
  })
  return redirect('/account/blocked', 303)
})

export default function BlockedScreen() {
  const { t } = useLingui()
  const { members: blocked } = useLoaderData<typeof loader>()
  return (
    <AccountPage
      title={t`Blocked members`}
      lead={
        <Trans>
          You won’t see or message each other. If they open your profile, they’ll see that you blocked them.
        </Trans>
      }
    >
      {blocked.length ? (
        <ul className="grid gap-3">
          {blocked.map((it) => (
            <BlockedRow key={it.id} member={it} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={Ban}
          heading={t`No blocked members`}
          action={
            <LinkButton to="/members">
              <Trans>Look around</Trans>
            </LinkButton>
          }
        >
          <Trans>If someone bothers you, open the menu on their profile and choose Block.</Trans>
        </EmptyState>
      )}
    </AccountPage>
  )
}
