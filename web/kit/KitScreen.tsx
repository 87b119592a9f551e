// /kit: every piece of the kit, by day, by night and in seven niches; in development and in the demo only, so in plain English.
import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../base/context.ts'
import type { Handle } from '../base/handle.ts'
import { notFound } from '../shell/notFound.ts'
import { Title } from '../shell/Title.tsx'
import { KitFaces } from './KitFaces.tsx'
import { KitFields } from './KitFields.tsx'
import { KitNiches } from './KitNiches.tsx'
import { KitStates } from './KitStates.tsx'
import { KitSurfaces } from './KitSurfaces.tsx'
import { KitWords } from './KitWords.tsx'
import '../base/moreTexts.ts'

export const handle: Handle = { access: 'public', layout: 'default' }

export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(pageContext).demo) throw notFound()
  return null
}

export default function KitScreen() {
  return (
    <div className="wrap grid gap-8 py-8">
      <Title>Kit</Title>
      <h1>Kit</h1>
      <KitStates />
      <KitWords />
      <KitFaces />
      <KitFields />
      <KitSurfaces />
      <KitNiches />
    </div>
  )
}
