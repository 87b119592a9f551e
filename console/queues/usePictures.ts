// Pictures fetched ahead, as addresses of this page's own memory: the console keeps nothing in the browser's cache.
import { useEffect, useRef, useState } from 'react'

type Loaded = Record<string, string | null>

/** By address: a `blob:` address, null where it could not be fetched, undefined while it is. */
export function usePictures(addresses: string[]): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({})
  const known = useRef(new Map<string, string | null>())
  const wanted = addresses.join(' ')
  useEffect(() => {
    const list = wanted ? wanted.split(' ') : []
    for (const [address, url] of known.current)
      if (!list.includes(address)) {
        if (url) URL.revokeObjectURL(url)
        known.current.delete(address)
      }
    for (const address of list) {
      if (known.current.has(address)) continue
      known.current.set(address, null)
      void load(address).then((url) => {
        if (!known.current.has(address)) return url && URL.revokeObjectURL(url)
        known.current.set(address, url)
        setLoaded((before) => ({ ...before, [address]: url }))
      })
    }
    setLoaded((before) => Object.fromEntries(Object.entries(before).filter(([address]) => list.includes(address))))
  }, [wanted])
  useEffect(
    () => () => {
      for (const url of known.current.values()) if (url) URL.revokeObjectURL(url)
      known.current.clear()
    },
    [],
  )
  return loaded
}

/** Decoded before it is shown, so that showing it is one frame. */
async function load(address: string): Promise<string | null> {
  const response = await fetch(address, { headers: { 'x-request-type': 'client' } }).catch(() => null)
  if (!response?.ok) return null
  const url = URL.createObjectURL(await response.blob())
  await Object.assign(new Image(), { src: url })
    .decode()
    .catch(() => {})
  return url
}
