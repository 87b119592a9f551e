// The tab's query client, with what the server's loaders put into the page.
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { browserClient } from './queries.ts'

export function useFilledClient() {
  const matches = useMatches()
  const [client] = useState(() => {
    const made = browserClient()
    for (const { loaderData } of matches) {
      const filled = (loaderData as { filled?: DehydratedState | null } | undefined)?.filled
      if (filled) hydrate(made, filled)
    }
    return made
  })
  return client
}
