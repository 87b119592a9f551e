// Which ways to prove one's age this deployment has.
import type { AgeMethod } from '../../contract/age.ts'
import type { Env } from '../base/env.ts'

export const availableMethods = ({ age_list, age_provider, production }: Env): AgeMethod[] => [
  ...(age_list ? (['wallet'] as const) : []),
  ...(age_provider ? (['provider'] as const) : []),
  ...(production ? [] : (['sandbox'] as const)),
]
