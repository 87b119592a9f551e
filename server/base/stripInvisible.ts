// Invisible characters come along when text is copied (U+200B). In a field that identifies something they mean nothing.

export const stripInvisible = (text: string) => text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')

/** At the ends alone, and no marks of direction: what is stored must be what was typed. */
export const trimInvisible = (text: string) =>
  text.replace(/^[\s\u00ad\u200b-\u200d\u2060\ufeff]+|[\s\u00ad\u200b-\u200d\u2060\ufeff]+$/gu, '')
