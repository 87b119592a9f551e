// What other domains may use of conversations.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { release } from './release.ts'

export { send } from './send.ts'
export { typing } from './typing.ts'

export const domain: Domain = { calls, onConfirm: release, onErase, onExport }
