// Every page on which a visitor may arrive (RTE-4, LAND-1).
import { landerDesigns } from '../../contract/landers.ts'

export const entryPages = [
  ...landerDesigns.map((it) => `/landers/${it}`),
  ...['/', '/signup', '/pricing', '/pages/terms'],
]
