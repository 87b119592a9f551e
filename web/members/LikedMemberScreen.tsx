// /likes/m/:id: the same screen as /members/:id, for members (RTE-2).
import type { RouteHandle } from '../base/routeHandle.ts'
import '../base/screenTexts.ts'

export { clientLoader, default, loader } from './MemberScreen.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default' }
