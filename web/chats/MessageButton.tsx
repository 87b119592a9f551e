// Button to write to a member, with the price of the next message, in money too (CHAT-4).
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Window } from '../../contract/chats.ts'
import { chats } from '../../contract/index.ts'
import { query } from '../base/queries.ts'
import { useApproximateMoney } from '../credits/useApproximateMoney.ts'
import { LinkButton } from '../kit/Button.tsx'

type MessageButtonProps = { id: string; wide?: boolean; className?: string; onClick?: () => void; children: ReactNode }

export function MessageButton({ id, children, ...rest }: MessageButtonProps) {
  const { data } = useQuery(query(chats.openWith, { id }))
  return (
    <LinkButton
      kind="primary"
      to={`/members/${id}/chat`}
      cost={data && !data.closed ? <Price credits={data.price.credits} worth={data.worth} /> : undefined}
      {...rest}
    >
      {children}
    </LinkButton>
  )
}

function Price({ credits, worth }: { credits: number; worth: Window['worth'] }) {
  const money = useApproximateMoney(worth)(credits)
  if (credits === 0) return <Trans>free</Trans>
  return (
    <>
      <Plural value={credits} one="# credit" other="# credits" />
      {money && ` (${money})`}
    </>
  )
}
