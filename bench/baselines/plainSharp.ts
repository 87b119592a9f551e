// Baseline of photo processing: plain sharp encoding the same seven files with the same settings.
import sharp, { type Sharp } from 'sharp'

sharp.cache(false)
const webp = { effort: 2, quality: 80 }
const avif = { effort: 0, quality: 60, chromaSubsampling: '4:2:0' }

export async function encodePhotoSet(bytes: Buffer) {
  const open = async (it: Sharp) => {
    const { data, info } = await it.raw().toBuffer({ resolveWithObject: true })
    return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  }
  const full = await open(
    sharp(bytes)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(1_200, 1_200, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb'),
  )
  const card = await open(full().resize(600, 800, { fit: 'cover', position: sharp.strategy.attention }))
  const thumb = await open(card().resize(192, 256))
  await Promise.all([
    ...[full, card, thumb].flatMap((it) => [it().webp(webp).toBuffer(), it().avif(avif).toBuffer()]),
    card()
      .resize(24, 32)
      .blur(1.2)
      .webp({ ...webp, quality: 60 })
      .toBuffer(),
  ])
}
