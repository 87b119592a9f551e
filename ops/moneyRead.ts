// A line of `npm run money` as the verb that it names, what that verb is given, and whose deed it is (OPS-4).
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { App } from '../server/base/ctx.ts'
import { options, usage, type Values, type Verb, verbs } from './moneyVerbs.ts'

export type Asked = { verb: Verb; args: string[]; values: Values }

/** What is wrong with it, where it is no such line. */
export function read(argv: string[]): Asked | string {
  try {
    const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true })
    const name = [positionals.slice(0, 2).join(' '), positionals[0] ?? ''].find((it) => Object.hasOwn(verbs, it)) ?? ''
    const verb = verbs[name]
    if (!verb) return usage
    const args = positionals.slice(name.split(' ').length)
    if (args.length < verb.least || args.length > verb.most) return usage
    const strange = Object.keys(values).find((it) => !verb.takes.includes(it))
    if (strange) return `${name} has no --${strange}\n\n${usage}`
    if (verb.takes.includes('why') && !values.why) return 'why: say it with --why "…"; it is written down'
    return { verb, args, values }
  } catch (error) {
    return (error as Error).message
  }
}

/** Throws what is wrong, in words for whoever typed it. */
export async function answer(app: App, { verb, args, values }: Asked): Promise<string> {
  const { why = '', ref, as } = values as Record<string, string | undefined>
  const deed = { who: whoOf(as), why, ...(ref !== undefined && { reference: ref }) }
  const said = await verb.run({ app, deed, args, values })
  return typeof said === 'string' ? said : JSON.stringify(said, null, 2)
}

/** By name where they say it, and in any case by the machine's account. */
function whoOf(as: string | undefined) {
  const account = userInfo().username
  return as ? `${as} (${account})` : account
}
