// Writes pixels as an uncompressed TIFF, by which the decoder gets a colour profile along with them.

/** 8 bits a channel, rows without padding; a fourth channel is alpha. */
export type Raster = { width: number; height: number; channels: 3 | 4; data: Uint8Array<ArrayBuffer> }

const HEADER_BYTES = 8
const ENTRY_BYTES = 12
/** Field types, by the numbers of TIFF 6. */
const fieldTypes = { short: 3, long: 4, bytes: 7 }

export function toTiff({ width, height, channels, data }: Raster, profile: Buffer | null): Buffer {
  const { short, long, bytes } = fieldTypes
  // Pixels, their depths, the profile, then the directory.
  const depthsAt = HEADER_BYTES + data.length
  const profileAt = depthsAt + channels * 2
  const directoryAt = profileAt + (profile ? profile.length + (profile.length & 1) : 0)
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, depthsAt],
    // Not compressed, RGB.
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, HEADER_BYTES],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, data.length],
    // The fourth channel is alpha that no colour is multiplied by.
    ...(channels === 4 ? ([[338, short, 1, 2]] as [number, number, number, number][]) : []),
    ...(profile ? ([[34_675, bytes, profile.length, profileAt]] as [number, number, number, number][]) : []),
  ]
  const file = Buffer.alloc(directoryAt + 2 + entries.length * ENTRY_BYTES + 4)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(directoryAt, 4)
  file.set(data, HEADER_BYTES)
  for (let n = 0; n < channels; n++) file.writeUInt16LE(8, depthsAt + n * 2)
  if (profile) file.set(profile, profileAt)
  file.writeUInt16LE(entries.length, directoryAt)
  for (const [n, [tag, type, count, value]] of entries.entries()) {
    const at = directoryAt + 2 + n * ENTRY_BYTES
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(type, at + 2)
    file.writeUInt32LE(count, at + 4)
    file.writeUInt32LE(value, at + 8)
  }
  return file
}
