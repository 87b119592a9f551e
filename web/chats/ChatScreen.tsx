// /chats/:id: one conversation, and on large screens the list beside it (spec §2.4).
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { chats } from '../../contract/index.ts'
import type { Handle } from '../base/handle.ts'
import { fill, query } from '../base/queries.ts'
import { TwoPanes } from './TwoPanes.tsx'
import { ChatPane } from './window/ChatPane.tsx'
import { windowQuery } from './window/useChat.ts'
import './texts.ts'

export const handle: Handle = { access: 'member', layout: 'chat' }

const filled = fill(({ params }) => [windowQuery({ chat: params.id ?? '' }), query(chats.list, {})])
export const loader = filled.loader
export const clientLoader = filled.clientLoader

export default function ChatScreen() {
  const { id = '' } = useParams()
  const { data } = useQuery(windowQuery({ chat: id }))
  return (
    <TwoPanes partner={data?.profile.id}>
      <ChatPane key={id} target={{ chat: id }} />
    </TwoPanes>
  )
}
