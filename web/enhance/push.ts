// Push switch of this browser on a static page: the server rendered every state of it, this script shows the current
// one (NOTE-4).
import { type PushState, pushState, turnOff, turnOn } from '../notifications/push.ts'

export function enhancePushSwitch() {
  const section = document.querySelector<HTMLElement>('[data-push]')
  const { push: key, member } = section?.dataset ?? {}
  if (!section || !key || !member) return
  const subscriber = { key, member }

  function show({ is_capable, is_denied, is_subscribed }: PushState) {
    const state = is_subscribed ? 'on' : is_denied ? 'denied' : 'off'
    for (const it of section?.querySelectorAll<HTMLElement>('[data-push-state]') ?? [])
      it.hidden = it.dataset.pushState !== state
    if (section) section.hidden = !is_capable
  }

  section.addEventListener('click', async (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-push-turn]')
    const error = section.querySelector<HTMLElement>('[data-push-failed]')
    if (!button || button.ariaBusy) return
    button.ariaBusy = 'true'
    if (error) error.hidden = true
    try {
      if (button.dataset.pushTurn === 'on') show(await turnOn(subscriber))
      else show(await turnOff().then(() => pushState(subscriber)))
    } catch {
      if (error) error.hidden = false
    }
    button.ariaBusy = null
  })
  // Without a service worker there is nothing to switch: the section stays hidden.
  pushState(subscriber).then(show, () => {})
}
