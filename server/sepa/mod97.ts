// Check digits of ISO 7064 (mod 97-10), as in IBANs and creditor identifiers.

/** Letters count as 10 to 35. Works on text of any length without leaving the integers. */
const remainder = (text: string) => [...text].reduce((sum, it) => Number(`${sum}${Number.parseInt(it, 36)}`) % 97, 0)

/** The two digits that belong after `country` where `body` follows them. Both upper case, letters and digits only. */
export const checkDigits = (country: string, body: string) =>
  String(98 - remainder(`${body}${country}00`)).padStart(2, '0')
