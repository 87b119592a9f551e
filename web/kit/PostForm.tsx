// Form that posts to the server, with or without scripts. It names the member for whom the page was made: where another
// one has logged in meanwhile the server refuses it (ACC-21).
import type { ComponentProps } from 'react'
import { useUser } from '../base/session.ts'

export function PostForm({ children, ...rest }: ComponentProps<'form'>) {
  const user = useUser()
  return (
    <form method="post" {...rest}>
      {user && <input type="hidden" name="page_member" value={user.profile.id} />}
      {children}
    </form>
  )
}
