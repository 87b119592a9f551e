// Installing the app: by the browser's install prompt where there is one, else by steps for each kind of device, which
// the button opens. The button shows from the start, so that a late prompt shifts nothing.
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Device } from '../enhance/app.ts'
import { Button } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'

export function InstallSteps() {
  const { t } = useLingui()
  return (
    <Panel className="grid gap-3 p-4 md:p-6" aria-labelledby="install">
      <h2 id="install" className="flex items-center gap-2 text-lg">
        <Smartphone className="size-5 text-accent-text" aria-hidden />
        <Trans>On your home screen</Trans>
      </h2>
      <p className="hidden text-muted installed:block">
        <Trans>It’s already on this device. You’re using it now.</Trans>
      </p>
      <div className="grid gap-3 installed:hidden">
        <p className="text-muted">
          <Trans>It opens like any other app, and there’s nothing to download.</Trans>
        </p>
        <Button kind="primary" data-app-install wide className="noscript:hidden">
          <Trans>Add to home screen</Trans>
        </Button>
        {/* Replaces the button. */}
        <p data-app-done hidden role="status" className="min-h-12 content-center font-semibold">
          <Trans>It’s on your home screen now.</Trans>
        </p>
        <div className="divide-y divide-line">
          <DeviceSteps device="ios" heading={t`iPhone and iPad`}>
            <li>
              <Trans>Open this page in Safari.</Trans>
            </li>
            <li>
              <Trans>Tap Share (the square with an arrow).</Trans>
            </li>
            <li>
              <Trans>Choose “Add to Home Screen”.</Trans>
            </li>
          </DeviceSteps>
          <DeviceSteps device="android" heading={t`Android`}>
            <li>
              <Trans>Open your browser’s menu (three dots or three lines).</Trans>
            </li>
            <li>
              <Trans>Choose “Add to home screen” or “Install”.</Trans>
            </li>
          </DeviceSteps>
          <DeviceSteps device="computer" heading={t`Computer`}>
            <li>
              <Trans>In Chrome or Edge, click the install icon at the end of the address bar.</Trans>
            </li>
            <li>
              <Trans>In Safari on a Mac, choose “Add to Dock” from the File menu.</Trans>
            </li>
          </DeviceSteps>
        </div>
      </div>
    </Panel>
  )
}

function DeviceSteps({ device, heading, children }: { device: Device; heading: string; children: ReactNode }) {
  return (
    <details data-app-steps={device} className="group">
      <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold">
        {heading}
        <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" aria-hidden />
      </summary>
      <ol className="grid list-decimal gap-1 pb-4 pl-6 text-muted">{children}</ol>
    </details>
  )
}
