// Formats the support phone number, for reading and for dialling (SITE-11).

/** Without dashes and spaces. */
export const dialableNumber = (phone: string) => phone.replace(/[\s-]/g, '')

/** In the US: (212) 555-0100. */
export function formatPhone(phone: string, country: string): string {
  const match = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(dialableNumber(phone))
  return country === 'US' && match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
}
