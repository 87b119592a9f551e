// Words that somebody types, once they rest: not every key asks the server.
import { useEffect, useState } from 'react'

/** Milliseconds after the last key. */
const rest = 250

export function useRested(words: string): string {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), rest)
    return () => clearTimeout(timer)
  }, [words])
  return rested
}
