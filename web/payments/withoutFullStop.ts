// A company's name at the end of a sentence (CRED-2): the full stop of B.V. would be doubled.
export const withoutFullStop = (name: string) => name.replace(/\.$/, '')
