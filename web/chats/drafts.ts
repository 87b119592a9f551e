// What was typed and not sent yet, by conversation partner: it survives a way to the credits page and back, and a reload.

const nameOf = (partner: string) => `draft.${partner}`

/** Storage may be closed to us (private modes); a draft then lives as long as its screen. */
export function readDraft(partner: string): string {
  try {
    return sessionStorage.getItem(nameOf(partner)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(partner: string, text: string) {
  try {
    if (text) sessionStorage.setItem(nameOf(partner), text)
    else sessionStorage.removeItem(nameOf(partner))
  } catch {
    // See above.
  }
}
