// Files dragged in from outside: anywhere on the page they fall into the album, and never replace the page (PRO-4).
import { useEffect, useRef, useState } from 'react'

/** True while files hang over the page. */
export function useDropped(onFiles: (files: Iterable<File>) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const heard = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', does: (event: DragEvent) => void) =>
      addEventListener(name, (event) => event.dataTransfer?.types.includes('Files') && does(event), heard)
    on('dragover', (event) => {
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    on('drop', (event) => {
      event.preventDefault()
      setOver(false)
      take.current([...(event.dataTransfer?.files ?? [])])
    })
    return () => heard.abort()
  }, [])
  return over
}
