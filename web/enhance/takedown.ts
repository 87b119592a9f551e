// Hashes the picture that somebody wants removed, in the page: only the hashes are sent (SAFE-7).
import { luminanceOf, PDQ_MAX_SIDE_PIXELS, PDQ_MIN_QUALITY, pdqOf } from '../../contract/pdq.ts'

/** `field`: the part with the file, the hidden hashes and what is said of them. */
export async function enhanceTakedown(field: HTMLElement) {
  const file = field.querySelector<HTMLInputElement>('input[type=file]')
  const hashes = field.querySelector<HTMLInputElement>('input[name=hashes]')
  if (!file || !hashes) return
  const show = (state: 'ready' | 'failed' | null) => {
    for (const it of field.querySelectorAll<HTMLElement>('[data-state]')) it.hidden = it.dataset.state !== state
  }
  file.addEventListener('change', async () => {
    hashes.value = ''
    show(null)
    const [picture] = file.files ?? []
    if (!picture) return
    hashes.value = await hashesOf(picture).catch(() => '')
    show(hashes.value ? 'ready' : 'failed')
  })
}

/** Empty where the picture is too flat to be told from others. */
async function hashesOf(picture: Blob): Promise<string> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, PDQ_MAX_SIDE_PIXELS / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map((it) => Math.max(1, Math.round(it * scale))) as [
    number,
    number,
  ]
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
  if (!context) return ''
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { quality, sought } = pdqOf(luminanceOf(context.getImageData(0, 0, width, height).data, 4, width, height))
  return quality < PDQ_MIN_QUALITY ? '' : sought.join('')
}
