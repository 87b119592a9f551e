// A place that has its address and its design already, and says plainly what is going to be here.
import { Trans } from '@lingui/react/macro'
import { Hammer } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../kit/Button.tsx'
import { Empty } from '../kit/Empty.tsx'
import { Title } from './Title.tsx'

/** `title`: the screen's name. The children say in one or two sentences what a person will do here. */
export function Unbuilt({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap grid min-h-[60svh] place-content-center py-8" data-unbuilt>
      <Title>{title}</Title>
      <Empty
        icon={Hammer}
        heading={title}
        level={1}
        action={
          <LinkButton to="/" reloadDocument kind="calm">
            <Trans>Back to the home page</Trans>
          </LinkButton>
        }
      >
        {children}
        <span className="mt-2 block text-sm">
          <Trans>This page is not open yet.</Trans>
        </span>
      </Empty>
    </div>
  )
}
