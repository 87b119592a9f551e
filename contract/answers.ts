// Answers that staff mail: the placeholders of their templates, and how long they may be (STAFF-2).

export const MAX_ANSWER_SUBJECT_CHARS = 150
export const MAX_ANSWER_CHARS = 8_000
export const answerName = /^[a-z][a-z0-9-]{1,39}$/

export const answerPlaceholders = ['name', 'site'] as const
type Values = Record<(typeof answerPlaceholders)[number], string>

/** Whether no other braces stand in it. */
export const hasOnlyPlaceholders = (text: string) => !/[{}]/.test(fillAnswer(text, { name: '', site: '' }))

/** A value that looks like a placeholder stays as it is; of whom no name is known, the space before it goes. */
export const fillAnswer = (text: string, values: Values) =>
  text.replace(/ ?\{(name|site)\}/g, (found, placeholder: keyof Values) =>
    values[placeholder] === '' ? '' : found.replace(`{${placeholder}}`, () => values[placeholder]),
  )
