// /members/:id/chat: writing to someone, perhaps for the first time; no conversation exists before the first message
// (CHAT-11).
import { useParams } from 'react-router'
import { chats } from '../../contract/index.ts'
import { query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { TwoPanes } from './TwoPanes.tsx'
import { ChatPane } from './window/ChatPane.tsx'
import { windowQuery } from './window/useChat.ts'
import './texts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'chat' }

const loaders = queryLoaders(({ params }) => [windowQuery({ member: params.id ?? '' }), query(chats.list, {})])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function ChatWithScreen() {
  const { id = '' } = useParams()
  return (
    <TwoPanes partner={id}>
      <ChatPane key={id} target={{ member: id }} />
    </TwoPanes>
  )
}
