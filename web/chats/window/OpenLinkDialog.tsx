// Dialog before a link of a message is opened: it names the target and says that the page is not ours (CHAT-3, SAFE-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import type { Link } from './links.ts'
import '../../base/screenTexts.ts'

const MAX_SHOWN_CHARS = 300

export function OpenLinkDialog({ link: { host, href }, onClose }: { link: Link; onClose(): void }) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} heading={t`Open ${host}?`}>
      <div className="grid gap-4">
        <p className="text-muted">
          <Trans>This isn’t one of our pages, and we haven’t checked it. It opens in a new tab.</Trans>
        </p>
        <output dir="ltr" className="rounded-field bg-sunken px-4 py-3 text-sm break-all">
          {href.length > MAX_SHOWN_CHARS ? `${href.slice(0, MAX_SHOWN_CHARS)}…` : href}
        </output>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button wide onClick={onClose}>
            <Trans>Stay here</Trans>
          </Button>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            onClick={onClose}
            className="inline-flex min-h-12 items-center justify-center rounded-field bg-accent px-5 font-[650] text-on-accent hover:bg-accent-hover"
          >
            <Trans>Open link</Trans>
          </a>
        </div>
      </div>
    </Dialog>
  )
}
