// Branded ids: the id of one kind of thing is no id of another, which the compiler checks. Types alone, nothing at run time.

declare const kind: unique symbol

/** Internal key of a row. It stays on the server. */
export type Id<Kind extends string> = number & { readonly [kind]: Kind }
