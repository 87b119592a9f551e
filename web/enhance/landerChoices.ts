// Keeps what a visitor chose on a lander for a reload, in this tab (LAND-1).

const STORAGE_KEY = 'lander'

type Stored = { path: string; chosen: string[] }

export function keepChoices(page: HTMLElement) {
  const form = page.querySelector<HTMLFormElement>('form[data-way-in]')
  if (!form) return
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input:is([type=checkbox], [type=radio])')]
  // Without motion: nothing was chosen now.
  page.dataset.restoring = ''
  const stored = read()
  for (const box of boxes) if (stored?.includes(keyOf(box))) box.checked = true
  requestAnimationFrame(() => requestAnimationFrame(() => delete page.dataset.restoring))
  form.addEventListener('change', () => write(boxes.filter(({ checked }) => checked).map(keyOf)))
  form.addEventListener('reset', () => write([]))
}

/** The name says what the value stands for: a like and a pass have the same one. */
const keyOf = ({ name, value }: HTMLInputElement) => `${name} ${value}`

function read(): string[] | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Stored | null
    return stored?.path === location.pathname ? stored.chosen : null
  } catch {
    return null
  }
}

function write(chosen: string[]) {
  try {
    if (!chosen.length) return sessionStorage.removeItem(STORAGE_KEY)
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ path: location.pathname, chosen } satisfies Stored))
  } catch {
    // Without access to storage a reload begins anew.
  }
}
