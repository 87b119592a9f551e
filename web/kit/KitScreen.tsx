// /kit: all components of the kit, by day, by night and in seven niches; in development and in the demo only, so not
// translated.
import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../base/context.ts'
import { notFound } from '../base/notFound.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { KitCards } from './KitCards.tsx'
import { KitControls } from './KitControls.tsx'
import { KitFields } from './KitFields.tsx'
import { KitNiches } from './KitNiches.tsx'
import { KitStates } from './KitStates.tsx'
import { KitSurfaces } from './KitSurfaces.tsx'
import { Title } from './Title.tsx'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'public', layout: 'default' }

export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(pageContext).demo) throw notFound()
  return null
}

export default function KitScreen() {
  return (
    <div className="wrap grid grid-cols-1 gap-8 py-8">
      <Title>Kit</Title>
      <h1>Kit</h1>
      <KitStates />
      <KitControls />
      <KitCards />
      <KitFields />
      <KitSurfaces />
      <KitNiches />
    </div>
  )
}
