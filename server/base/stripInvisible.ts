// Invisible characters come along when text is copied (U+200B, marks of direction). In a field that identifies something they mean nothing.

export const stripInvisible = (text: string) => text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
