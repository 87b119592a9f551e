// A support phone as it is read and as it is dialled (SITE-11).

/** Without dashes and spaces. */
export const dialled = (phone: string) => phone.replace(/[\s-]/g, '')

/** In the US: (212) 555-0100. */
export function phoneShown(phone: string, country: string): string {
  const american = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(dialled(phone))
  return country === 'US' && american ? `(${american[1]}) ${american[2]}-${american[3]}` : phone
}
