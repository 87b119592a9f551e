// Whether the component is hydrated: false on the server and while it hydrates, so that both render the same.
import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
