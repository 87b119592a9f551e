// The page's title, with "(n) " before it while there are unread messages or new likes (NAV-6). Under a plain name it says
// that name and no more: it stands in the list of what is open, and in the history.
import { useHomeScreen, useSite } from '../base/session.ts'
import { useNews } from './useNews.ts'

type Given = {
  children: string
  /** It names somebody who is (PRO-8). */
  fictional?: boolean
  /** Without the site's name after it. */
  alone?: boolean
}

/** One per screen: `<Title>{t`Likes`}</Title>`. */
export function Title({ children, fictional, alone }: Given) {
  const { name, fictional_singular } = useSite()
  const { name: plain, shown_as } = useHomeScreen()
  const { unread, new_likes } = useNews()
  const news = unread + new_likes
  const said = `${children}${fictional ? ` (${fictional_singular})` : ''}${alone ? '' : ` · ${name}`}`
  return <title>{`${news ? `(${news}) ` : ''}${shown_as ? plain : said}`}</title>
}
