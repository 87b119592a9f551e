// What a message's words are signs of, and whether many were told the same (SAFE-4). Pure rules: nothing is looked up or kept here.
export { digestOf } from './digest.ts'
export { signsIn } from './signsIn.ts'
