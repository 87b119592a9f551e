// Which verb does which call.
import type { Served } from '../base/serve.ts'

export const calls: Served[] = []
