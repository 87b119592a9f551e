// /chats/:id: one conversation, and on large screens the list beside it (spec §2.4).
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { chats } from '../../contract/index.ts'
import { query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { TwoPanes } from './TwoPanes.tsx'
import { ChatPane } from './window/ChatPane.tsx'
import { windowQuery } from './window/useChat.ts'
import './texts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'chat' }

const loaders = queryLoaders(({ params }) => [windowQuery({ chat: params.id ?? '' }), query(chats.list, {})])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function ChatScreen() {
  const { id = '' } = useParams()
  const { data } = useQuery(windowQuery({ chat: id }))
  return (
    <TwoPanes partner={data?.profile.id}>
      <ChatPane key={id} target={{ chat: id }} />
    </TwoPanes>
  )
}
