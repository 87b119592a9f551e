// Words that somebody types, once they rest: not every key asks the server.
import { useEffect, useState } from 'react'

/** Milliseconds after the last key. */
const DEBOUNCE_MS = 250

export function useDebounced(value: string): string {
  const [debounced, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
