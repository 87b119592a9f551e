// A GIF in a conversation; its space is reserved (CHAT-3).
import type { Gif as Given } from '../../../contract/gifs.ts'
import { fitImage } from '../attachments/fitImage.ts'
import { Gif } from '../attachments/Gif.tsx'

export const GifBubble = ({ gif }: { gif: Given }) => (
  <Gif gif={{ ...gif, ...fitImage(gif, { width: 216, height: 216 }) }} />
)
