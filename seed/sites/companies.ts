// The invented companies behind the demo sites (SITE-7). The phone numbers are of the ranges kept for fiction and tests.
import type { CompanyInfo } from '../../contract/sites.ts'

export const nightjarBv: CompanyInfo = {
  name: 'Nightjar Demo B.V.',
  address: 'Voorbeeldkade 12',
  kvk: '00000000',
  city: 'Utrecht',
  country: 'NL',
  tradenames: ['Nightjar', 'Evenly', 'Sable Room'],
  vat_numbers: ['NL000000000B00'],
  support_phone: '+31 85 000 00 00',
  delete_discount: 24,
  added: '2024-02-01T09:00:00Z',
}

export const moonlightLtd: CompanyInfo = {
  name: 'Moonlight Example Ltd',
  address: '1 Specimen Street',
  kvk: 'EX000000',
  city: 'London',
  country: 'GB',
  tradenames: ['Softly Curved', 'Still Golden', 'Second Spring'],
  vat_numbers: ['GB000000000'],
  support_phone: '+44 20 7946 0000',
  delete_discount: 24,
  added: '2023-09-15T09:00:00Z',
}

export const lanternInc: CompanyInfo = {
  name: 'Lantern Sample Inc.',
  address: '100 Placeholder Avenue',
  kvk: 'DE-000000',
  city: 'New York',
  country: 'US',
  tradenames: ['Her Evening'],
  vat_numbers: [],
  support_phone: '+1 212-555-0100',
  delete_discount: 24,
  added: '2024-06-01T09:00:00Z',
}
