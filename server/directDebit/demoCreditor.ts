// The creditor of the demo's sites: an account of nobody, and credits as soon as the money is booked (OPS-1).

export const demoCreditor = {
  creditor_id: 'DE98ZZZ09999999999',
  name: 'Nightjar Demo B.V.',
  iban: 'DE89370400440532013000',
  settle_days: 0,
}
