// Drop zone for files: the whole page takes them for the album, and the browser never opens them instead (PRO-4).
import { useEffect, useRef, useState } from 'react'

/** True while files are dragged over the page. */
export function useFileDrop(onFiles: (files: Iterable<File>) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const controller = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', does: (event: DragEvent) => void) =>
      addEventListener(name, (event) => event.dataTransfer?.types.includes('Files') && does(event), controller)
    on('dragover', (event) => {
      event.preventDefault()
      setIsOver(true)
    })
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false))
    on('drop', (event) => {
      event.preventDefault()
      setIsOver(false)
      latest.current([...(event.dataTransfer?.files ?? [])])
    })
    return () => controller.abort()
  }, [])
  return isOver
}
