// Which keys there are. Sections add their own to `sectionKeys` while they are shown.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Dialog } from '../../web/kit/Dialog.tsx'
import { shownKeys } from '../base/shownKeys.ts'

const searchKeys = [{ key: '/', text: msg`Find a member` }]
const everywhere = [
  { key: '?', text: msg`This help` },
  { key: 'Esc', text: msg`Close` },
]

export function KeyboardHelp({ maySearch, onClose }: { maySearch: boolean; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const own = useSyncExternalStore(shownKeys.subscribe, shownKeys.getSnapshot)
  return (
    <Dialog open onClose={onClose} heading={t`Keyboard`}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
        {[...own, ...(maySearch ? searchKeys : []), ...everywhere].map(({ key, text }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line-strong bg-sunken px-2 py-0.5 font-mono text-sm">{key}</kbd>
            </dt>
            <dd>{i18n._(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
