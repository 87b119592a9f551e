// Blocks and unblocks a member: neither finds the other while it lasts (PRO-6).
import { useQueryClient } from '@tanstack/react-query'
import { chats, likes, members, search } from '../../contract/index.ts'
import { useCall } from '../base/queries.ts'

/** Refetches everything that shows a blocked member. */
export function useAfterBlock() {
  const client = useQueryClient()
  return ({ id }: { id: string }) => {
    client.removeQueries({ queryKey: [search.find.name] })
    for (const it of [likes.list, chats.list, chats.open, chats.openWith]) {
      void client.invalidateQueries({ queryKey: [it.name] })
    }
    return client.invalidateQueries({ queryKey: [members.show.name, { id }] })
  }
}

export function useBlock() {
  const after = useAfterBlock()
  const onSuccess = (_: unknown, input: { id: string }) => after(input)
  const block = useCall(members.block, { onSuccess })
  const unblock = useCall(members.unblock, { onSuccess })
  return {
    block: (id: string) => block.mutate({ id }),
    unblock: (id: string) => unblock.mutate({ id }),
    busy: unblock.isPending,
  }
}
