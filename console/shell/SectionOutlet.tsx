// A section's screen, loaded when it is opened, for those who may make its calls.
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router'
import { useMay } from '../base/me.ts'
import { Empty, Loading } from '../kit/States.tsx'
import { type Section, sections } from '../sections.ts'

const screens = new Map(sections.map(({ path, screen }) => [path, lazy(screen)]))

export function SectionOutlet({ section: { path, call } }: { section: Section }) {
  const may = useMay()
  const Screen = screens.get(path)
  if (!Screen || !may(call))
    return (
      <Empty>
        <Trans>Your role does not open this section.</Trans>
      </Empty>
    )
  return (
    <Suspense fallback={<Loading />}>
      <Screen />
    </Suspense>
  )
}

export function FirstSection() {
  const may = useMay()
  return <Navigate to={sections.find(({ call }) => may(call))?.path ?? '/own'} replace />
}
