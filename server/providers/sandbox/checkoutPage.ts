// HTML of the sandbox's checkout: the form of a method, and its confirmation page (PAY-3).
import { escapeHtml } from '../../base/http/escapeHtml.ts'
import { type Field, type FieldName, fields } from './formFields.ts'
import { type SandboxMethod, sandboxMethods } from './methods.ts'
import { formatMoney, pageLayout } from './pageLayout.ts'
import type { Checkout } from './store.ts'
import { type CardCase, cards, testCardNumber } from './testCards.ts'

export type FormState = { typed?: Record<string, string>; errors?: Record<string, string> }

const title = ({ amount, currency }: Checkout) => `Sandbox checkout: ${formatMoney(amount, currency)}`

const checkoutHeader = ({ ref, amount, currency, method }: Checkout, shop: string) => `<h1>Pay ${escapeHtml(shop)}</h1>
<p class="sum">${escapeHtml(formatMoney(amount, currency))}</p>
<dl><dt>Method</dt><dd>${escapeHtml(sandboxMethods[method].name)}</dd><dt>Reference</dt><dd>${escapeHtml(ref.slice(0, 8))}</dd></dl>`

const form = ({ ref }: Checkout, choice: string, button: string, inner = '') =>
  `<form method="post" action="/sandbox/checkout/${escapeHtml(ref)}/${choice}" novalidate>${inner}
<button class="${choice}">${escapeHtml(button)}</button></form>`

export function checkoutPage(checkout: Checkout, shop: string, formState: FormState = {}): string {
  const method = sandboxMethods[checkout.method]
  const fieldRows = method.fields.map((name) => fieldRow(name, fields[name], formState)).join('\n')
  const button =
    method.step === 'transfer' ? 'I have sent it' : `Pay ${formatMoney(checkout.amount, checkout.currency)}`
  return pageLayout(
    title(checkout),
    `${checkoutHeader(checkout, shop)}
${method.step === 'transfer' ? transferDetails(checkout) : ''}
${form(checkout, 'pay', button, `${fieldRows}\n${method.card_prefix ? '' : caseSelect(method, formState.typed?.case)}`)}
${form(checkout, 'cancel', 'Cancel')}
${method.card_prefix ? testNumbers(method.card_prefix) : ''}`,
  )
}

function fieldRow(
  name: FieldName,
  { label, hint, maxLength, mode, secret, choices }: Field,
  { typed = {}, errors: faults = {} }: FormState,
): string {
  const value = secret ? '' : (typed[name] ?? '')
  const fault = faults[name]
  const about = `id="${name}" name="${name}" aria-describedby="${name}-hint${fault ? ` ${name}-wrong` : ''}"${fault ? ' aria-invalid="true"' : ''}`
  const kind = name === 'password' ? 'password' : 'text'
  const control = choices
    ? `<select ${about}>${choices.map((it) => option(it, it, it === value)).join('')}</select>`
    : `<input ${about} type="${kind}" maxlength="${maxLength}" autocomplete="off" spellcheck="false"${mode ? ` inputmode="${mode}"` : ''} value="${escapeHtml(value)}">`
  return `<div class="field"><label for="${name}">${escapeHtml(label)}</label>
${control}
<p id="${name}-hint">${escapeHtml(hint)}</p>${fault ? `\n<p class="wrong" id="${name}-wrong">${escapeHtml(fault)}</p>` : ''}</div>`
}

const option = (value: string, text: string, chosen: boolean) =>
  `<option value="${escapeHtml(value)}"${chosen ? ' selected' : ''}>${escapeHtml(text)}</option>`

const caseLabels: Record<SandboxMethod['failures'][number], string> = {
  cancelled: 'The buyer cancels',
  expired: 'No one confirms in time',
  declined: 'The payment is declined',
  not_enough_money: 'Not enough money',
  limit: 'Over a limit',
  details: 'Wrong number or name',
  authentication: 'The bank can’t confirm the buyer',
  blocked: 'The payment is blocked',
  technical: 'Technical problem',
}

/** Selects the outcome; cards select it by their number. */
const caseSelect = (
  { failures }: SandboxMethod,
  selected = 'completed',
) => `<div class="field"><label for="case">What should happen</label>
<select id="case" name="case">${[
  ['completed', 'The payment goes through'] as const,
  ...failures.map((it) => [it, caseLabels[it]] as const),
  ['late', 'It fails, then the money arrives a minute later'] as const,
]
  .map(([value, text]) => option(value, text, value === selected))
  .join('')}</select></div>`

const transferDetails = ({ ref, amount, currency }: Checkout) => `<p>Send this from your bank’s app or branch:</p>
<dl><dt>To</dt><dd>Sandbox shop</dd><dt>IBAN</dt><dd>NL91 ABNA 0417 1643 00</dd><dt>Amount</dt><dd>${escapeHtml(formatMoney(amount, currency))}</dd>
<dt>Payment reference</dt><dd>NJ ${escapeHtml(ref.slice(0, 4).toUpperCase())} ${escapeHtml(ref.slice(4, 8).toUpperCase())}</dd></dl>`

const testNumbers = (prefix: string) => `<details open><summary>Test numbers</summary>
<ul>${Object.entries(cards)
  .map(([which, { say }]) => `<li><code>${testCardNumber(prefix, which as CardCase)}</code> ${escapeHtml(say)}</li>`)
  .join('')}</ul></details>`

const steps = {
  challenge: { ask: 'Your card’s bank wants to confirm it’s you (3-D Secure).', yes: 'Confirm', no: 'It isn’t me' },
  app: {
    ask: 'Confirm in the app on your phone. Here, these buttons stand in for the app.',
    yes: 'Confirm in the app',
    no: 'Decline in the app',
  },
  bank: { ask: 'You’re logged in to your bank.', yes: 'Approve the payment', no: 'Back without paying' },
  wallet: { ask: 'Your wallet asks you to confirm the payment.', yes: 'Confirm and pay', no: 'Back without paying' },
} as const

export function confirmPage(
  checkout: Checkout,
  shop: string,
  step: keyof typeof steps,
  formState: FormState = {},
): string {
  const { ask: question, yes, no } = steps[step]
  const code: Field = {
    label: 'Code from your bank',
    hint: 'Enter 123456',
    maxLength: 6,
    mode: 'numeric',
    secret: true,
    error: () => null,
  }
  const codeRow = step === 'challenge' ? fieldRow('code' as FieldName, code, formState) : ''
  return pageLayout(
    title(checkout),
    `${checkoutHeader(checkout, shop)}\n<p>${question}</p>\n${form(checkout, 'confirm', yes, codeRow)}\n${form(checkout, 'refuse', no)}`,
  )
}

export const notFoundPage = () => pageLayout('Sandbox checkout', '<h1>This checkout doesn’t exist</h1>')
