// Gives memory back at once. Left to the collector, a few photos a second make it stop everybody a few times a second (PRO-4).

/** Nobody may use these bytes afterwards. Where they share their memory with others nothing happens. */
export function releaseBuffer({ buffer, length }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}

/** All of them as one; they themselves are gone. */
export function concatAndRelease(pieces: Buffer[]): Buffer {
  const all = Buffer.concat(pieces)
  for (const piece of pieces) releaseBuffer(piece)
  return all
}
