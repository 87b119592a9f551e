// A visit that asked for it by `lb` is counted when it ends: stayed, or left without a click (LAND-3). Nothing of the visitor is told.

export function countLeaving(lander: string, slug: string) {
  let bounced = true
  const acted = ({ target }: Event) => {
    // To say that one is of age is no interest in the page yet.
    if (!(target as Element).closest?.('dialog[data-site-entry]')) bounced = false
  }
  for (const event of ['click', 'submit']) document.addEventListener(event, acted, { capture: true })
  // A beacon is the browser's to deliver: nobody waits for it.
  const tell = () => navigator.sendBeacon('/api/landers/left', JSON.stringify({ lander, slug, bounced }))
  addEventListener('pagehide', tell, { once: true })
}
