// /members/:id/chat: writing to someone, perhaps for the first time; no conversation exists before the first message
// (CHAT-11).
import { useParams } from 'react-router'
import { chats } from '../../contract/index.ts'
import type { Handle } from '../base/handle.ts'
import { fill, query } from '../base/queries.ts'
import { TwoPanes } from './TwoPanes.tsx'
import { ChatPane } from './window/ChatPane.tsx'
import { windowQuery } from './window/useChat.ts'
import './texts.ts'

export const handle: Handle = { access: 'member', layout: 'chat' }

const filled = fill(({ params }) => [windowQuery({ member: params.id ?? '' }), query(chats.list, {})])
export const loader = filled.loader
export const clientLoader = filled.clientLoader

export default function ChatWithScreen() {
  const { id = '' } = useParams()
  return (
    <TwoPanes partner={id}>
      <ChatPane key={id} target={{ member: id }} />
    </TwoPanes>
  )
}
