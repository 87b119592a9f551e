// The page's title, with "(n) " before it while there are unread messages or new likes (NAV-6).
import { useSite } from '../base/session.ts'
import { useNews } from './useNews.ts'

/** One per screen: `<Title>{t`Likes`}</Title>`. `fictional`: it names somebody who is (PRO-8). */
export function Title({ children, fictional }: { children: string; fictional?: boolean }) {
  const { name, fictional_singular } = useSite()
  const { unread, new_likes } = useNews()
  const news = unread + new_likes
  return (
    <title>{`${news ? `(${news}) ` : ''}${children}${fictional ? ` (${fictional_singular})` : ''} · ${name}`}</title>
  )
}
