// Opens the dialog of a page that is meant for phones, on a phone alone (NAV-9).
export function openPhoneDialog() {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-on-phone]')
  if (matchMedia('(max-width: 767px)').matches) dialog?.showModal()
}
