// The page's <title>, with "(n) " before it while there are unread messages or new likes (NAV-6). Under a disguise it
// is the plain name alone, because it shows in the list of tabs and in the history.
import { isolateName } from '../../contract/isolateNames.ts'
import { useHomeScreen, useSite } from '../base/session.ts'
import { useUnreadCounts } from '../base/useUnreadCounts.ts'

type TitleProps = {
  children: string
  /** It names a fictional profile (PRO-8). */
  fictional?: boolean

  withoutSiteName?: boolean
}

/** One per screen: `<Title>{t`Likes`}</Title>`. */
export function Title({ children, fictional, withoutSiteName }: TitleProps) {
  const { name, fictional_singular } = useSite()
  const { name: disguisedName, shown_as } = useHomeScreen()
  const { unread, new_likes } = useUnreadCounts()
  const unreadCount = unread + new_likes
  const title = `${isolateName(children)}${fictional ? ` (${fictional_singular})` : ''}${withoutSiteName ? '' : ` · ${name}`}`
  return <title>{`${unreadCount ? `(${unreadCount}) ` : ''}${shown_as ? disguisedName : title}`}</title>
}
