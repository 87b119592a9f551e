// Buttons for the links of a message. The text itself holds no link; a dialog names the target first, and nothing is
// fetched before (CHAT-3, SAFE-4).
import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { lazyChunk } from '../../base/lazyChunk.ts'
import { SlowNotice } from '../../kit/SlowNotice.tsx'
import { findLinks, type Link } from './links.ts'

const LinkQuestion = lazyChunk(async () => (await import('./OpenLinkDialog.tsx')).OpenLinkDialog)

export function LinkButtons({ body, mine }: { body: string; mine: boolean }) {
  const links = useMemo(() => findLinks(body), [body])
  const [openedLink, setOpenedLink] = useState<Link | null>(null)
  if (!links.length) return null
  return (
    <div className={`mt-1 flex flex-wrap gap-1 ${mine ? 'justify-end' : ''}`}>
      {links.map((link) => (
        <button
          key={link.href}
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpenedLink(link)}
          className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full px-3 font-semibold text-accent-text text-xs hover:bg-tint"
        >
          <ExternalLink className="size-4 shrink-0" aria-hidden />
          <span className="min-w-0 truncate">
            <Trans>Open {link.host}</Trans>
          </span>
        </button>
      ))}
      {openedLink && (
        <Suspense fallback={<SlowNotice />}>
          <LinkQuestion link={openedLink} onClose={() => setOpenedLink(null)} />
        </Suspense>
      )}
    </div>
  )
}
