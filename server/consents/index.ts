// Public interface of consents: what a member agreed to by a tick of its own (SAFE-6).
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { hideUnlessConsented } from './withdraw.ts'

export { recordConsents } from './store.ts'
export { type ConsentRecord, consentOf, requireConsents } from './words.ts'

export const domain: Domain = { calls, onConfirm: hideUnlessConsented, onErase, onExport }
