// `React.lazy` for a component that opens later. If its chunk fails and the page reloads, it stays pending until then
// (NAV-12). `optional`: nobody has asked for it, so a chunk that fails again shows nothing instead of an error page.
import { type ComponentType, lazy } from 'react'
import { reloadForChunk } from './chunkReload.ts'

export const lazyChunk = <P extends object>(load: () => Promise<ComponentType<P>>, { optional = false } = {}) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      if (reloadForChunk()) return new Promise<never>(() => {})
      if (optional) return { default: () => null }
      throw error
    }
  })
