// A message's links: words until the reader asks, then a question that names where it leads; nothing is looked at before (CHAT-3, SAFE-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { type Link, linksIn } from './links.ts'

export function Links({ body, mine }: { body: string; mine: boolean }) {
  const links = useMemo(() => linksIn(body), [body])
  const [asked, setAsked] = useState<Link | null>(null)
  if (!links.length) return null
  return (
    <div className={`mt-1 flex flex-wrap gap-1 ${mine ? 'justify-end' : ''}`}>
      {links.map((it) => (
        <button
          key={it.href}
          type="button"
          aria-haspopup="dialog"
          onClick={() => setAsked(it)}
          className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full px-3 font-semibold text-accent-text text-xs hover:bg-tint"
        >
          <ExternalLink className="size-4 shrink-0" aria-hidden />
          <span className="min-w-0 truncate">
            <Trans>Open link: {it.host}</Trans>
          </span>
        </button>
      ))}
      {asked && <Question link={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** Characters of an address that are shown. */
const longest = 300

function Question({ link: { host, href }, onClose }: { link: Link; onClose(): void }) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} heading={t`Open ${host}?`}>
      <div className="grid gap-4">
        <p className="text-muted">
          <Trans>This page is not ours, and we don’t know what is on it. It opens in a new tab.</Trans>
        </p>
        <output dir="ltr" className="rounded-field bg-sunken px-4 py-3 text-sm break-all">
          {href.length > longest ? `${href.slice(0, longest)}…` : href}
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
            <Trans>Open it</Trans>
          </a>
        </div>
      </div>
    </Dialog>
  )
}
