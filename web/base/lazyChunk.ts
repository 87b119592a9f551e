// `React.lazy` for a component that opens later. If its chunk fails and the page reloads, it stays pending until then
// (NAV-12).
import { type ComponentType, lazy } from 'react'
import { isReloading } from './chunkReload.ts'

export const lazyChunk = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      return isReloading() ? new Promise<never>(() => {}) : Promise.reject(error)
    }
  })
