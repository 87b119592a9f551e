// Dialog that shows a photo of a conversation as large as the screen allows.
import { Dialog } from '../../kit/Dialog.tsx'

type PhotoViewerProps = { heading: string; src: string; alt: string; onClose(): void }

export function PhotoViewer({ heading, src, alt, onClose }: PhotoViewerProps) {
  return (
    <Dialog open onClose={onClose} heading={heading} width={1140}>
      <img src={src} alt={alt} draggable={false} className="h-[72dvh] w-full rounded-card bg-sunken object-contain" />
    </Dialog>
  )
}
