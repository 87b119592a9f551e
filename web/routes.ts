// Every route of spec §2.1, in its order and with its names; then ours (RTE-1, RTE-8).
import { index, type RouteConfig, route } from '@react-router/dev/routes'

const landers = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
]
const contentPages = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms']

const lander = (path: string, id: string) => route(path, 'landers/LanderScreen.tsx', { id })
const content = (path: string, id: string) => route(path, 'pages/ContentScreen.tsx', { id })

export default [
  index('landers/IndexScreen.tsx', { id: 'index' }),
  route('likes/m/:id', 'members/LikedMemberScreen.tsx', { id: 'likes-m-id' }),
  route('account-deleted', 'accounts/AccountDeletedScreen.tsx', { id: 'account-deleted' }),
  route('chats', 'chats/ChatsScreen.tsx', { id: 'chats' }),
  route('chats/:id', 'chats/ChatScreen.tsx', { id: 'chats-id' }),
  route('complaints', 'safety/ComplaintsScreen.tsx', { id: 'complaints' }),
  route('complete-signup', 'accounts/CompleteSignupScreen.tsx', { id: 'complete-signup' }),
  route('credits', 'credits/CreditsScreen.tsx', { id: 'credits' }),
  route('credits/repeat-order', 'payments/RepeatOrderScreen.tsx', { id: 'credits-repeat-order' }),
  route('credits/:id/:paymentmethod?', 'payments/CheckoutScreen.tsx', { id: 'credits-id-paymentmethod' }),
  route('directdebit', 'payments/DirectDebitScreen.tsx', { id: 'directdebit' }),
  route('lang-config', 'shell/LangConfigScreen.tsx', { id: 'lang-config' }),
  route('likes', 'likes/LikesScreen.tsx', { id: 'likes' }),
  route('likes/:type', 'likes/LikesTypeScreen.tsx', { id: 'likes-type' }),
  route('login', 'accounts/LoginScreen.tsx', { id: 'login' }),
  route('match-finder', 'members/MatchFinderScreen.tsx', { id: 'match-finder' }),
  route('members', 'members/MembersScreen.tsx', { id: 'members' }),
  route('members/:id', 'members/MemberScreen.tsx', { id: 'members-id' }),
  route('members/:id/chat', 'chats/ChatWithScreen.tsx', { id: 'members-id-chat' }),
  route('members/:id/landing', 'landers/MemberLandingScreen.tsx', { id: 'members-id-landing' }),
  route('members/:id/signup', 'accounts/SignupScreen.tsx', { id: 'members-id-signup' }),
  route('members/:id/landing2/:slug?', 'landers/MemberLandingScreen.tsx', { id: 'members-id-landing2' }),
  route('members/:id/landing3/:slug?', 'landers/MemberLandingScreen.tsx', { id: 'members-id-landing3' }),
  route('notifications', 'notices/NotificationsScreen.tsx', { id: 'notifications' }),
  route('premium', 'credits/PremiumScreen.tsx', { id: 'premium' }),
  route('pricing', 'credits/PricingScreen.tsx', { id: 'pricing' }),
  route('profile', 'members/ProfileScreen.tsx', { id: 'profile' }),
  route('reset-password', 'accounts/ResetPasswordScreen.tsx', { id: 'reset-password' }),
  route('reset-password/do', 'accounts/ResetPasswordDoScreen.tsx', { id: 'reset-password-do' }),
  route('signup', 'accounts/SignupScreen.tsx', { id: 'signup' }),
  route('signup-matches', 'accounts/SignupMatchesScreen.tsx', { id: 'signup-matches' }),
  route('swipe-game', 'likes/SwipeGameScreen.tsx', { id: 'swipe-game' }),
  route('transactions/:id?', 'payments/TransactionsScreen.tsx', { id: 'transactions' }),
  route('activate/done', 'accounts/ActivateDoneScreen.tsx', { id: 'activate-done' }),
  route('activate/error', 'accounts/ActivateErrorScreen.tsx', { id: 'activate-error' }),
  route('mail-change/do', 'accounts/MailChangeDoScreen.tsx', { id: 'mail-change-do' }),

  lander('landers/tinderswipe', 'landers-tinderswipe'),
  ...landers.map((name) => lander(`landers/${name}/:slug?`, `landers-${name}`)),

  content(':token', 'token'),
  ...contentPages.map((name) => content(`pages/${name}`, `pages-${name}`)),

  route('activate/do', 'accounts/ActivateDoScreen.tsx', { id: 'activate-do' }),
  route('reactivate/do', 'accounts/ReactivateDoScreen.tsx', { id: 'reactivate-do' }),
  route('unsubscribe/do', 'notices/UnsubscribeDoScreen.tsx', { id: 'unsubscribe-do' }),
  route('settings', 'notices/SettingsScreen.tsx', { id: 'settings' }),
  route('logout', 'accounts/LogoutScreen.tsx', { id: 'logout' }),
  route('kit', 'kit/KitScreen.tsx', { id: 'kit' }),
  route('*', 'shell/NotFoundScreen.tsx', { id: 'not-found' }),
] satisfies RouteConfig
