// Switches of the notifications: each is saved as it is flipped, and says so; one that could not be saved goes back
// (NOTE-1). Without scripts a button saves them all.

import { sendJson } from '../base/pageMember.ts'

export function enhanceSwitches(form: HTMLElement) {
  const status = (name: string) => form.querySelector<HTMLElement>(`[data-switch-${name}]`)
  const show = (state: 'saved' | 'failed' | null) => {
    for (const name of ['saved', 'failed']) status(name)?.toggleAttribute('hidden', name !== state)
  }

  async function saveSwitch(input: HTMLInputElement) {
    const { name, checked } = input
    show(null)
    try {
      await save(name, checked)
      show('saved')
    } catch {
      // Unless it was flipped again meanwhile.
      if (input.checked === checked) input.checked = !checked
      show('failed')
    }
  }

  form.addEventListener('change', ({ target }) => void saveSwitch(target as HTMLInputElement))
  // Flipped before this script was there.
  for (const input of form.querySelectorAll<HTMLInputElement>('[type=checkbox]'))
    if (input.checked !== input.defaultChecked) void saveSwitch(input)
}

/** `name`: kind.channel, or a setting's own. */
function save(name: string, checked: boolean) {
  const [kind = '', channel] = name.split('.')
  const change = channel ? { choices: { [kind]: { [channel]: checked } } } : { [name]: checked }
  return sendJson('PUT', '/api/notifications', change)
}
