// Sharing the site: its URL and nothing else, by the device's share sheet or the clipboard.
import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useOrigin, useSite } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'

export function ShareSite() {
  const { name } = useSite()
  return (
    <Panel className="grid gap-3 p-4 md:p-6" aria-labelledby="tell">
      <h2 id="tell" className="flex items-center gap-2 text-lg">
        <Share2 className="size-5 text-accent-text" aria-hidden />
        <Trans>Tell a friend</Trans>
      </h2>
      <p className="text-muted">
        <Trans>This link opens {name} and says nothing about you:</Trans>{' '}
        <span className="break-words font-semibold text-text">{useOrigin()}</span>
      </p>
      <div>
        <Button data-app-share wide className="noscript:hidden">
          <Trans>Share link</Trans>
        </Button>
        <div data-app-shared role="status">
          <p data-share-state="copied" hidden className="mt-3 font-semibold">
            <Trans>Link copied</Trans>
          </p>
          <div data-share-state="failed" hidden className="mt-3">
            <FieldError>
              <Trans>Sharing didn’t work. Copy the link above instead.</Trans>
            </FieldError>
          </div>
        </div>
      </div>
    </Panel>
  )
}
