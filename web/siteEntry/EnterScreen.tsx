// /enter: where the site-entry warning is answered, and where leads who would rather leave (NAV-10).
import { Trans, useLingui } from '@lingui/react/macro'
import { DoorClosed } from 'lucide-react'
import { redirect, useSearchParams } from 'react-router'
import { act, ownPath } from '../base/forms.ts'
import type { Handle } from '../base/handle.ts'
import { useSite } from '../base/session.ts'
import { Empty } from '../kit/Empty.tsx'
import { Title } from '../shell/Title.tsx'
import { EntryForm } from './EntryForm.tsx'
import { enteredLine } from './entered.ts'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export const action = act(async ({ page, field, url }) => {
  page.set_cookies.push(enteredLine(url))
  return redirect(ownPath(field('next'), '/'), 303)
})

export default function EnterScreen() {
  const { t } = useLingui()
  const { name } = useSite()
  const next = ownPath(useSearchParams()[0].get('next'), '/')
  return (
    <div className="wrap grid min-h-[60svh] place-content-center py-8">
      <Title>{t`Adults only`}</Title>
      <Empty
        icon={DoorClosed}
        level={1}
        heading={<Trans>Then this is not for you</Trans>}
        action={<EntryForm next={next} />}
      >
        <Trans>{name} is for adults of 18 years and over. You can close this page now.</Trans>
      </Empty>
    </div>
  )
}
