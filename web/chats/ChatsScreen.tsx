// /chats: every conversation (CHAT-1); on large screens the one that was open last, beside them (CHAT-11).
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type ClientLoaderFunctionArgs, replace, useNavigate } from 'react-router'
import { chats } from '../../contract/index.ts'
import type { Handle } from '../base/handle.ts'
import { browserClient, fill, query } from '../base/queries.ts'
import { Title } from '../shell/Title.tsx'
import { ChatList } from './ChatList.tsx'
import { chatToReopen } from './lastOpened.ts'

export const handle: Handle = { access: 'member', layout: 'default' }

const filled = fill(() => [query(chats.list, {})])
export const loader = filled.loader
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const answer = await filled.clientLoader(args)
  const chat = chatToReopen(browserClient())
  if (chat) throw replace(`/chats/${chat}`)
  return answer
}

export default function ChatsScreen() {
  const { t } = useLingui()
  useReopened()
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col py-4">
      <Title>{t`Messages`}</Title>
      <h1 className="px-4 pb-2">{t`Messages`}</h1>
      <ChatList />
    </div>
  )
}

/** For a document of its own; within the app the loader has led there already. */
function useReopened() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const reopen = useEffectEvent(() => {
    const chat = chatToReopen(client)
    if (chat) void navigate(`/chats/${chat}`, { replace: true })
  })
  useEffect(() => reopen(), [])
}
