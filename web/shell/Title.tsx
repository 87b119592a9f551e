// The page's title, with "(n) " before it while there are unread messages or new likes (NAV-6).
import { useSite } from '../base/session.ts'
import { useNews } from './useNews.ts'

/** One per screen: `<Title>{t`Likes`}</Title>`. */
export function Title({ children }: { children: string }) {
  const { name } = useSite()
  const { unread, new_likes } = useNews()
  const news = unread + new_likes
  return <title>{`${news ? `(${news}) ` : ''}${children} · ${name}`}</title>
}
