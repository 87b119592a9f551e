// The URLs in a text, in order, without duplicates.
export const extractLinks = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])]
