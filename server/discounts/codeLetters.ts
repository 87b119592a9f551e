// A code as it is compared: without case, spaces, invisible marks and other shapes of the same letters (CRED-12).

export const codeLetters = (code: string) =>
  code
    .normalize('NFKC')
    .replace(/[\s\p{C}\p{Z}\p{M}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
