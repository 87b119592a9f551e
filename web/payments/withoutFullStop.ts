// What stands on a statement, in a sentence (CRED-2).
/** A company's name at the end of a sentence: B.V. has the full stop already. */
export const withoutFullStop = (name: string) => name.replace(/\.$/, '')
