// The buttons that show the typed password. It is hidden again as the form is sent, so that browsers offer to store it.
export function enhancePasswords(within: HTMLElement) {
  within.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-show-password]')
    if (button) show(button, button.ariaPressed !== 'true')
  })
  within.addEventListener('submit', ({ target }) => {
    for (const button of (target as HTMLElement).querySelectorAll('[data-show-password]')) show(button, false)
  })
}

function show(button: Element, isShown: boolean) {
  button.ariaPressed = String(isShown)
  ;(button.previousElementSibling as HTMLInputElement).type = isShown ? 'text' : 'password'
}
