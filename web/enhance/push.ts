// The switch for this browser's pushes on a static page: the server wrote every state of it, this shows the one that is so (NOTE-4).
import { type PushState, pushState, turnOff, turnOn } from '../notifications/push.ts'

export function pushSwitch() {
  const place = document.querySelector<HTMLElement>('[data-push]')
  const { push: key, member } = place?.dataset ?? {}
  if (!place || !key || !member) return
  const of = { key, member }

  function show({ is_capable, is_denied, is_subscribed }: PushState) {
    const state = is_subscribed ? 'on' : is_denied ? 'denied' : 'off'
    for (const it of place?.querySelectorAll<HTMLElement>('[data-push-state]') ?? [])
      it.hidden = it.dataset.pushState !== state
    if (place) place.hidden = !is_capable
  }

  place.addEventListener('click', async (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-push-turn]')
    const failed = place.querySelector<HTMLElement>('[data-push-failed]')
    if (!button || button.ariaBusy) return
    button.ariaBusy = 'true'
    if (failed) failed.hidden = true
    try {
      if (button.dataset.pushTurn === 'on') show(await turnOn(of))
      else show(await turnOff().then(() => pushState(of)))
    } catch {
      if (failed) failed.hidden = false
    }
    button.ariaBusy = null
  })
  void pushState(of).then(show)
}
