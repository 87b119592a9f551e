// The four tabs of a member's navigation: search, messages, likes, and credits or premium (NAV-3).
import { useLingui } from '@lingui/react/macro'
import { Coins, Gem, Heart, type LucideIcon, MessageCircle, Search } from 'lucide-react'
import { useUser } from '../base/session.ts'
import { useUnreadCounts } from '../base/useUnreadCounts.ts'

export type NavigationTab = {
  to: string
  icon: LucideIcon
  name: string
  count?: { count: number; label: string }
  /** The balance, for the badge of the credits. */
  credits?: number
}

export function useNavigationTabs(): NavigationTab[] {
  const { t } = useLingui()
  const user = useUser()
  const { unread, new_likes } = useUnreadCounts()
  if (!user) return []
  return [
    { to: '/members', icon: Search, name: t`Search` },
    { to: '/chats', icon: MessageCircle, name: t`Messages`, count: { count: unread, label: t`Unread: ${unread}` } },
    { to: '/likes', icon: Heart, name: t`Likes`, count: { count: new_likes, label: t`New: ${new_likes}` } },
    user.paid_user
      ? { to: '/credits', icon: Coins, name: t`Credits`, credits: user.credits }
      : { to: '/premium', icon: Gem, name: t`Get Premium` },
  ]
}
