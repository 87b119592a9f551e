// A tick that one feels, where the device has it and motion is wished.
export function vibrate(...pattern_ms: number[]) {
  // A browser refuses before the first touch of a page.
  const mayVibrate = navigator.userActivation?.hasBeenActive && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (mayVibrate) navigator.vibrate?.(pattern_ms)
}
