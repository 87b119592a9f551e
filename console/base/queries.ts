// Calls as queries and mutations. A read is made again when a write of its section has succeeded, and when somebody asks.
import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffCall, StaffOutput, StaffRawInput } from '../../contract/console/call.ts'
import { callServer, StaffError } from './call.ts'

/** A screen that is opened again asks again; parts of one screen that ask the same, once. */
const STALE_MS = 1_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Each look at somebody's data is written down: nothing is asked for that nobody asked for.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: STALE_MS,
      retry: (count, error) => count < 2 && error instanceof StaffError && error.problem.error === 'unreachable',
    },
  },
})

const keyOf = ({ name }: StaffCall, input: unknown) => [...name.split('.'), input]

/** `input` null: nothing is asked for yet. */
export const useStaffQuery = <C extends StaffCall>(call: C, input: StaffRawInput<C> | null) =>
  useQuery<StaffOutput<C>, Error>({
    queryKey: keyOf(call, input),
    queryFn: () => callServer(call, input as StaffRawInput<C>),
    enabled: input !== null,
  })

/** All reads of a section (the first part of a call's name), or of some, are made anew. */
export const refresh = (...sections: string[]) =>
  Promise.all(sections.map((section) => queryClient.invalidateQueries({ queryKey: [section] })))

/** `also`: other sections whose reads it changes. */
export function useStaffWrite<C extends StaffCall>(call: C, { also = [] }: { also?: string[] } = {}) {
  const client = useQueryClient()
  return useMutation<StaffOutput<C>, Error, StaffRawInput<C>>({
    mutationFn: (input) => callServer(call, input),
    onSuccess: () =>
      Promise.all(
        [call.name.split('.')[0], ...also].map((section) => client.invalidateQueries({ queryKey: [section] })),
      ),
  })
}
