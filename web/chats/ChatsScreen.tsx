// /chats: every conversation (CHAT-1); on large screens the one that was open last, beside them (CHAT-11).
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type ClientLoaderFunctionArgs, replace, useNavigate, useSearchParams } from 'react-router'
import { chats } from '../../contract/index.ts'
import { browserClient, query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { Title } from '../kit/Title.tsx'
import { ChatList } from './list/ChatList.tsx'
import { chatToReopen } from './list/lastOpenedChat.ts'
import { OlderChatsPage } from './list/OlderChatsPage.tsx'
import './texts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default' }

const cursorIn = (search: URLSearchParams) => search.get('cursor') ?? undefined

const loaders = queryLoaders(({ search }) => [query(chats.list, { cursor: cursorIn(search) })])
export const loader = loaders.loader
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const answer = await loaders.clientLoader(args)
  const chat = cursorIn(new URL(args.request.url).searchParams) ? null : await chatToReopen(browserClient())
  if (chat) throw replace(`/chats/${chat}`)
  return answer
}

export default function ChatsScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const cursor = cursorIn(search)
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col py-4">
      <Title>{t`Messages`}</Title>
      <h1 className="px-4 pb-2">{t`Messages`}</h1>
      {cursor ? <OlderChatsPage cursor={cursor} /> : <Overview />}
    </div>
  )
}

function Overview() {
  useReopened()
  return <ChatList />
}

/** For a page load from the server; within the app the client loader redirects already. */
function useReopened() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const reopen = useEffectEvent((chat: string) => void navigate(`/chats/${chat}`, { replace: true }))
  useEffect(() => {
    let isMounted = true
    void chatToReopen(client).then((chat) => isMounted && chat && reopen(chat))
    return () => {
      isMounted = false
    }
  }, [client])
}
