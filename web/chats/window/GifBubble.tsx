// A GIF in a conversation, in room that is kept for it (CHAT-3).
import type { Gif as Given } from '../../../contract/gifs.ts'
import { Gif } from '../attachments/Gif.tsx'
import { roomFor } from '../attachments/fitImage.ts'

export const GifBubble = ({ gif }: { gif: Given }) => (
  <Gif gif={{ ...gif, ...roomFor(gif, { width: 216, height: 216 }) }} />
)
