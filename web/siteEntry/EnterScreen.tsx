// /enter: confirms the site-entry warning; shown to those who choose to leave (NAV-10).
import { Trans, useLingui } from '@lingui/react/macro'
import { DoorClosed } from 'lucide-react'
import { redirect, useSearchParams } from 'react-router'
import { MIN_AGE_YEARS } from '../../contract/limits.ts'
import { formAction, localPath } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useSite } from '../base/session.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { Title } from '../kit/Title.tsx'
import { EntryForm } from './EntryForm.tsx'
import { siteEntryCookie } from './siteEntryCookie.ts'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export const action = formAction(async ({ page, field, url }) => {
  page.set_cookies.push(siteEntryCookie(url))
  return redirect(localPath(field('next'), '/'), 303)
})

export default function EnterScreen() {
  const { t } = useLingui()
  const { name } = useSite()
  const next = localPath(useSearchParams()[0].get('next'), '/')
  return (
    <div className="wrap grid min-h-[60svh] place-content-center py-8">
      <Title>{t`Adults only`}</Title>
      <EmptyState
        icon={DoorClosed}
        level={1}
        heading={<Trans>Goodbye for now</Trans>}
        action={<EntryForm next={next} />}
      >
        <Trans>
          {name} is for people aged {MIN_AGE_YEARS} and over. You can close this page now.
        </Trans>
      </EmptyState>
    </div>
  )
}
