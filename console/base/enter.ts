// After a sign-in or a sign-out: nothing that was read before stays, and the server says anew who this is.
import { queryClient } from './queries.ts'

export const enter = () => queryClient.resetQueries()
