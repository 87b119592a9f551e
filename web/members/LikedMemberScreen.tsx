// /likes/m/:id: the same screen as /members/:id, for members (RTE-2).
import type { Handle } from '../base/handle.ts'
import '../base/moreTexts.ts'

export { clientLoader, default, loader } from './MemberScreen.tsx'

export const handle: Handle = { access: 'member', layout: 'default' }
