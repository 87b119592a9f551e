// What the file picker offers (PRO-4). iPhones and iPads convert HEIC to JPEG where it is not accepted; Macs and Android
// phones would not let it be picked.
import { useIsHydrated } from '../base/useIsHydrated.ts'

const types = 'image/jpeg,image/png,image/webp,image/avif'
const heicTypes = 'image/heic,image/heif,.heic,.heif'

/** An iPad's user agent says Macintosh; touch points tell them apart. */
const convertsHeic = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

export const useAcceptedTypes = () => (useIsHydrated() && !convertsHeic() ? `${types},${heicTypes}` : types)
