// /chats: every conversation (CHAT-1).
import { useLingui } from '@lingui/react/macro'
import { chats } from '../../contract/index.ts'
import type { Handle } from '../base/handle.ts'
import { fill, query } from '../base/queries.ts'
import { Title } from '../shell/Title.tsx'
import { ChatList } from './ChatList.tsx'

export const handle: Handle = { access: 'member', layout: 'default' }

const filled = fill(() => [query(chats.list, {})])
export const loader = filled.loader
export const clientLoader = filled.clientLoader

export default function ChatsScreen() {
  const { t } = useLingui()
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col py-4">
      <Title>{t`Messages`}</Title>
      <h1 className="px-4 pb-2">{t`Messages`}</h1>
      <ChatList />
    </div>
  )
}
