// Opens the item that is shown: from then on it counts as seen, and what only the server tells of it is here.
import { useEffect, useEffectEvent, useState } from 'react'

type Shown<T> = { data?: T; error?: unknown }

export function useShown<T>(row: { item: string } | undefined, open: () => Promise<T>): Shown<T> {
  const [shown, setShown] = useState<Shown<T> & { item?: string }>({})
  const item = row?.item
  const ask = useEffectEvent((asked: string) =>
    open().then(
      (data) => setShown({ item: asked, data }),
      (error) => setShown({ item: asked, error }),
    ),
  )
  useEffect(() => {
    if (item !== undefined) void ask(item)
  }, [item])
  return shown.item === item ? shown : {}
}
