// /kit: strips, toasts, dialogs, menus.
import { Bell, Mail, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { KitSection } from './KitSection.tsx'
import { Menu, MenuButton } from './Menu.tsx'
import { Panel } from './Panel.tsx'
import { Strip } from './Strip.tsx'
import { ToastCard } from './Toasts.tsx'
import { toast } from './toasts.ts'

const widths = [300, 500, 800, 1140] as const

export function KitSurfaces() {
  const [width, setWidth] = useState<(typeof widths)[number] | null>(null)
  const doNothing = () => {}
  return (
    <>
      <KitSection heading="Alerts strip">
        <Panel className="overflow-hidden">
          <Strip icon={Mail}>Confirm your email so your messages reach people.</Strip>
          <Strip
            icon={Bell}
            dismiss={<IconButton icon={X} label="Dismiss" />}
            action={
              <button type="button" className="link">
                Turn on
              </button>
            }
          >
            Know when someone replies.
          </Strip>
          <Strip
            icon={TriangleAlert}
            tone="warning"
            dismiss={<IconButton icon={X} label="Dismiss" />}
            action={
              <button type="button" className="link">
                Turn on again
              </button>
            }
          >
            Email is off because a message from us was marked as spam.
          </Strip>
        </Panel>
      </KitSection>
      <KitSection heading="Toasts">
        <div className="grid gap-4 lg:grid-cols-3">
          <ToastCard
            toast={{ id: 1, tone: 'ok', text: 'Chat with Joris removed.', action: { label: 'Undo', run: doNothing } }}
            onClose={doNothing}
          />
          <ToastCard toast={{ id: 2, tone: 'bad', text: 'Not sent. You weren’t charged.' }} onClose={doNothing} />
          <ToastCard toast={{ id: 3, tone: 'news', text: 'Idris sent you a message.' }} onClose={doNothing} />
        </div>
        <div>
          <Button onClick={() => toast({ text: 'Saved' })}>Show a toast</Button>
        </div>
      </KitSection>
      <KitSection heading="Dialogs and menus">
        <div className="flex flex-wrap gap-3">
          {widths.map((it) => (
            <Button key={it} onClick={() => setWidth(it)}>
              {it}
            </Button>
          ))}
          <Menu button="Menu" buttonClass="rounded-field border-[1.5px] border-line-strong px-4 font-semibold">
            <MenuButton>Block</MenuButton>
            <MenuButton>Report</MenuButton>
          </Menu>
        </div>
        <Dialog open={width !== null} onClose={() => setWidth(null)} width={width ?? 500} heading="Remove this chat?">
          <p className="mb-5 text-muted text-sm">It disappears for you. They keep their copy.</p>
          <div className="grid gap-2">
            <Button kind="danger" wide onClick={() => setWidth(null)}>
              Remove
            </Button>
            <Button kind="ghost" wide onClick={() => setWidth(null)}>
              Keep it
            </Button>
          </div>
        </Dialog>
      </KitSection>
    </>
  )
}
