// A dialog that the server put into a static page for phones: opened there, left closed elsewhere (NAV-9).
export function openOnPhone() {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-on-phone]')
  if (matchMedia('(max-width: 767px)').matches) dialog?.showModal()
}
