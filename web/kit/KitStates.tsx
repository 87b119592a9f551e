// /kit: loading, empty and error states.
import { MessageCircle, SearchX } from 'lucide-react'
import { Button, LinkButton } from './Button.tsx'
import { EmptyState, ErrorState } from './EmptyState.tsx'
import { KitSection } from './KitSection.tsx'
import { Panel } from './Panel.tsx'
import { CardGridSkeleton, RowsSkeleton, TextSkeleton } from './Skeletons.tsx'
import { toast } from './toasts.ts'

export function KitStates() {
  return (
    <>
      <KitSection heading="Loading">
        <div className="grid gap-4 md:grid-cols-2">
          <CardGridSkeleton count={4} />
          <Panel className="grid content-center gap-4 p-4">
            <RowsSkeleton count={3} />
            <TextSkeleton />
          </Panel>
        </div>
      </KitSection>
      <KitSection heading="Empty and error, each with one thing to do">
        <div className="grid gap-4 lg:grid-cols-3">
          <Panel>
            <EmptyState
              icon={MessageCircle}
              level={3}
              heading="No messages yet"
              action={
                <LinkButton to="/members" kind="primary">
                  Look around
                </LinkButton>
              }
            >
              Like someone or write first.
            </EmptyState>
          </Panel>
          <Panel>
            <EmptyState
              icon={SearchX}
              level={3}
              heading="No one matches all of this"
              action={<Button>Clear filters</Button>}
            >
              Try a wider age range or region.
            </EmptyState>
          </Panel>
          <Panel>
            <ErrorState error={null} level={3} onRetry={() => toast({ text: 'Still not working.' })} />
          </Panel>
        </div>
      </KitSection>
    </>
  )
}
