// Debounces a value that somebody types, so that not every key press sends a request.
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 250

export function useDebounced(value: string): string {
  const [debounced, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
