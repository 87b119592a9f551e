// `React.lazy` for a component that opens later. While its failure reloads the page, what is shown stays as it is (NAV-12).
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
