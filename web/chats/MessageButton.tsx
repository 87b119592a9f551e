// Button to write to a member, with the price of the next message, in money too (CHAT-4).
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chats } from '../../contract/index.ts'
import { query } from '../base/queries.ts'
import { LinkButton } from '../kit/Button.tsx'
import { useCost } from './composer/useCost.ts'

type MessageButtonProps = { id: string; wide?: boolean; className?: string; onClick?: () => void; children: ReactNode }

export function MessageButton({ id, children, ...rest }: MessageButtonProps) {
  const { data } = useQuery(query(chats.openWith, { id }))
  const cost = useCost(data?.worth ?? null)
  return (
    <LinkButton
      kind="primary"
      to={`/members/${id}/chat`}
      cost={data && !data.closed ? cost(data.price.credits) : undefined}
      {...rest}
    >
      {children}
    </LinkButton>
  )
}
