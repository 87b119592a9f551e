// What staff see of an address without a second person: enough to recognise it, not to use it (OPS-4).

/** lena@example.org is l•••@e•••.org. */
export function maskedEmail(email: string | null): string | null {
  if (!email) return null
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  return `${email.slice(0, 1)}•••@${domain.slice(0, 1)}•••${dot < 0 ? '' : domain.slice(dot)}`
}
