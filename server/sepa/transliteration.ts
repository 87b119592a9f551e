// Transliteration tables to basic Latin: Latin by ICAO 9303, Greek by ELOT 743, Cyrillic by the Bulgarian law on names (letters of other
// languages as in their passports). Accents not listed are dropped.

const latin = 'ä ae ö oe ü ue ß ss å aa æ ae ø oe œ oe þ th ð d đ d ł l ħ h ı i ŋ n ŧ t ĸ k ƒ f ſ s ə e ĳ ij ª a º o'
const greek = 'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o'
const cyrillic =
  'а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sht ъ a ' +
  'ь y ю yu я ya ђ dj ј j љ lj њ nj ћ c џ dz ѓ gj ќ kj ѕ dz ё yo ы y э e і i ї yi є ye ґ g ў u'
const signs =
  "& + @ (at) _ - – - — - − - ‐ - ‑ - ~ - \" ' “ ' ” ' „ ' « ' » ' ‘ ' ’ ' ‚ ' ` ' ´ ' ; , ! . * . % . # . = . ^ . " +
  '§ . ° . · . • . ¡ . ¿ ? < ( > ) [ ( ] ) { ( } ) | / \\ / ⁄ / € EUR £ GBP $ USD … ...'

const pairs = [latin, greek, cyrillic, signs].flatMap((table) => {
  const words = table.split(' ')
  return words.flatMap((it, at) => (at % 2 === 0 ? [[it, words[at + 1] ?? ''] as const] : []))
})
/** By lower-case letter. */
export const transliterations: ReadonlyMap<string, string> = new Map(pairs)
