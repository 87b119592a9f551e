// The seven demo sites; the first is the default (SITE-3).
import { bbw } from './bbw.ts'
import { bdsm } from './bdsm.ts'
import { gay } from './gay.ts'
import { gilf } from './gilf.ts'
import { milf } from './milf.ts'
import type { SiteSeed } from './shape.ts'
import { she } from './she.ts'
import { standard } from './standard.ts'

export type { SiteSeed } from './shape.ts'
export const sites: SiteSeed[] = [gay, standard, she, bdsm, bbw, gilf, milf]
