// Title of a member's static page: the server's, with the live count before it (NAV-6). React takes over its element.
import { useState } from 'react'
import { useUnreadCounts } from '../base/useUnreadCounts.ts'

export function ServedTitle() {
  const { unread, new_likes } = useUnreadCounts()
  const [title] = useState(() => document.title.replace(/^\(\d+\) /, ''))
  return <title>{`${unread + new_likes ? `(${unread + new_likes}) ` : ''}${title}`}</title>
}
