// The tab's query client, hydrated with the data of the server's loaders.
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { browserClient } from './queries.ts'

export function useHydratedClient() {
  const matches = useMatches()
  const [client] = useState(() => {
    const tabClient = browserClient()
    for (const { loaderData } of matches) {
      const dehydrated = (loaderData as { dehydrated?: DehydratedState | null } | undefined)?.dehydrated
      if (dehydrated) hydrate(tabClient, dehydrated)
    }
    return tabClient
  })
  return client
}
