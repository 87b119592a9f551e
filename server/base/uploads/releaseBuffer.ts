// Frees the memory of a buffer at once. Left to the garbage collector, a few photos a second cause long pauses for
// everybody (PRO-4).

/** Nobody may use these bytes afterwards. Does nothing where the buffer shares its memory with others. */
export function releaseBuffer({ buffer, length }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}

/** Concatenates the chunks and releases them. */
export function concatAndRelease(chunks: Buffer[]): Buffer {
  const combined = Buffer.concat(chunks)
  for (const chunk of chunks) releaseBuffer(chunk)
  return combined
}
