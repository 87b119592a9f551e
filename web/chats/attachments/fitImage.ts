// How large a picture stands in a bubble, known before it is there, so that nothing moves when it comes.

/** `width`, `height`: of the picture. Pixels of the page. */
export function roomFor({ width, height }: { width: number; height: number }, most = { width: 240, height: 320 }) {
  if (!width || !height) return { width: most.width, height: Math.round(most.width * 0.75) }
  const scale = Math.min(most.width / width, most.height / height)
  return { width: Math.max(Math.round(width * scale), 64), height: Math.max(Math.round(height * scale), 48) }
}
