// What stands where a member has written nothing yet (PRO-5). A visitor can't know: much is not shown to them.
import { Trans } from '@lingui/react/macro'
import type { Profile } from '../../contract/members.ts'
import { useUser } from '../base/session.ts'
import { editableAttributes } from './attributes.ts'

export function EmptyProfile({ member: { id, name, attributes } }: { member: Profile }) {
  const user = useUser()
  const { about, interests = [] } = attributes
  const isEmpty = !about && !interests.length && editableAttributes.every((it) => !attributes[it.name])
  if (!user || user.profile.id === id || !isEmpty) return null
  return (
    <p className="text-muted">
      <Trans>{name} hasn’t written anything yet. Say hi and find out more.</Trans>
    </p>
  )
}
