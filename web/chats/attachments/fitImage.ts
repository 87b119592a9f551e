// Size of a picture in a bubble, computed before it is loaded, so that nothing shifts when it comes.

/** `width`, `height`: of the picture. Pixels of the page. */
export function fitImage({ width, height }: { width: number; height: number }, max = { width: 240, height: 320 }) {
  if (!width || !height) return { width: max.width, height: Math.round(max.width * 0.75) }
  const scale = Math.min(max.width / width, max.height / height)
  return { width: Math.max(Math.round(width * scale), 64), height: Math.max(Math.round(height * scale), 48) }
}
