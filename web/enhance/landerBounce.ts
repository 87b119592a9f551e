// Bounce counting: reports at the end of a visit with the parameter `lb` whether the visitor clicked anything (LAND-3).
// Sends no personal data.

export function countBounce() {
  const shown = document.querySelector<HTMLElement>('[data-lander]')?.dataset
  const { lander, slug = '' } = shown ?? { lander: document.body.dataset.page }
  let bounced = true
  const onAction = ({ target }: Event) => {
    // Confirming the site-entry warning does not count.
    if (!(target as Element).closest?.('dialog[data-site-entry]')) bounced = false
  }
  for (const event of ['click', 'submit']) document.addEventListener(event, onAction, { capture: true })
  // The browser delivers a beacon after the page is gone.
  const sendBeacon = () => navigator.sendBeacon('/api/landers/left', JSON.stringify({ lander, slug, bounced }))
  addEventListener('pagehide', sendBeacon, { once: true })
}
