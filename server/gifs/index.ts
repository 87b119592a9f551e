// Public interface of gifs.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { media } from './media.ts'

export { findGif, localizeGif } from './findGif.ts'

export const domain: Domain = { calls, routes: media }
