// BIC (ISO 9362): only its format can be checked offline.

export function parseBic(text: string): string | null {
  const bic = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : null
}
