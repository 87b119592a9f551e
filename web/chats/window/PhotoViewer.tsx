// A photo of a conversation in the lightbox.
import { Lightbox } from '../../photos/Lightbox.tsx'
import '../../base/screenTexts.ts'

type PhotoViewerProps = { heading: string; src: string; alt: string; onClose(): void }

export function PhotoViewer({ heading, src, alt, onClose }: PhotoViewerProps) {
  return <Lightbox label={heading} photos={[{ id: src, src, alt }]} at={0} onClose={onClose} />
}
