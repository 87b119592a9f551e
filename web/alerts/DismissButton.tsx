// Dismiss button of an alert; the choice holds for some time, by alert (NAV-8).
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Dismissal } from '../../contract/limits.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { dismissOnSubmit } from './dismissAlert.ts'

export function DismissButton({ alert }: { alert: Dismissal }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  return (
    <PostForm action="/alerts" onSubmit={dismissOnSubmit}>
      <input type="hidden" name="alert" value={alert} />
      <input type="hidden" name="next" value={pathname + search} />
      <IconButton icon={X} label={t`Dismiss`} type="submit" />
    </PostForm>
  )
}
