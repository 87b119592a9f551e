// Why a file is not uploaded at all, in the words of the server's refusal (PRO-4).
import { useLingui } from '@lingui/react/macro'
import type { InvalidFile } from './validateFile.ts'

export function InvalidFileReason({ reason }: { reason: InvalidFile }) {
  const { t } = useLingui()
  if (reason === 'not_a_photo')
    return t({
      id: 'refusal.not_a_photo',
      message: 'We can’t read this file as a photo. Use a JPEG, PNG, WebP or AVIF.',
    })
  if (reason === 'photo_damaged')
    return t({
      id: 'refusal.photo_damaged',
      message: 'This photo is damaged or didn’t upload completely. Try again or choose another.',
    })
  return t({
    id: 'refusal.photo_too_large',
    message: 'This photo is too large. Choose one of up to 20 MB and 50 megapixels.',
  })
}
