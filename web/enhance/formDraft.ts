// Fields of a signup step over a reload, and on the way back to it: in the state of the browser's history, as long as the
// tab (ACC-1). Not passwords, nor the boxes by which one agrees.

type Fields = Record<string, string | boolean>

const isRadio = ({ type }: HTMLInputElement) => type === 'radio'
const isInDraft = ({ type }: HTMLInputElement) => !/^(password|hidden|file|submit|checkbox)$/.test(type)
/** Radio buttons of one name differ by their value. */
const keyOf = (it: HTMLInputElement) => (isRadio(it) ? `${it.name} ${it.value}` : it.name)

export function restoreFormDraft(form: HTMLElement) {
  const draft: Fields = history.state?.fields ?? {}
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name], textarea[name]')].filter(isInDraft)
  for (const it of inputs) {
    const value = draft[keyOf(it)]
    if (typeof value === 'boolean') it.checked = value
    // What the server says, or somebody has written meanwhile, is newer.
    else if (value && !it.value) it.value = value
  }
  form.addEventListener('input', () => {
    const fields: Fields = Object.fromEntries(inputs.map((it) => [keyOf(it), isRadio(it) ? it.checked : it.value]))
    history.replaceState({ ...history.state, fields }, '')
  })
}
