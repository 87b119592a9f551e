// What other domains may use of likes.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { onBlock } from './onBlock.ts'
import { onConfirm } from './onConfirm.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'

export { type LikeState, likeState } from './store.ts'

export const domain: Domain = { calls, onBlock, onConfirm, onErase, onExport }
