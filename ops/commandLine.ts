// A line that an operator types, as the verb that it names, what that is given, and whose deed it is (OPS-4).
import { userInfo } from 'node:os'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Actor } from '../server/base/audit/audit.ts'
import type { App, JobCtx, Site } from '../server/base/ctx.ts'
import { inJob } from '../server/sites/index.ts'
import { inside, siteCalled } from './inside.ts'

export type Values = Record<string, string | boolean | undefined>
export type Given = { app: App; deed: Actor; args: string[]; values: Values }
/** `args`: how many words it takes, the site first. `takes`: which options. One with `why` is written down. */
export type Verb = { args: number; takes: string[]; run(given: Given): Promise<unknown> }
export type Command = { usage: string; options: ParseArgsOptionsConfig; verbs: Record<string, Verb> }
export type Asked = { verb: Verb; args: string[]; values: Values }

/** What is wrong with it, where it is no such line. */
export function read({ usage, options, verbs }: Command, argv: string[]): Asked | string {
  try {
    const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true })
    const [name = '', ...args] = positionals
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
    if (!verb || args.length !== verb.args) return usage
    const strange = Object.keys(values).find((it) => !verb.takes.includes(it))
    if (strange) return `${name} has no --${strange}\n\n${usage}`
    if (verb.takes.includes('why') && !values.why) return 'why: say it with --why "…"; it is written down'
    return { verb, args, values: values as Values }
  } catch (error) {
    return (error as Error).message
  }
}

/** Throws what is wrong, in words for whoever typed it. */
export async function answer(app: App, { verb, args, values }: Asked): Promise<string> {
  const said = await verb.run({ app, deed: { who: whoOf(values.as), why: `${values.why ?? ''}` }, args, values })
  return typeof said === 'string' ? said : JSON.stringify(said, null, 2)
}

/** By name where they say it, and in any case by the machine's account. */
function whoOf(as: Values[string]) {
  const account = userInfo().username
  return as ? `${as} (${account})` : account
}

export const siteOf = ({ app, args }: Given): Promise<Site> => siteCalled(app, args[0] as string)

/** A command in one transaction, of the site that is named first. */
export const doing = async (given: Given, work: (ctx: JobCtx) => Promise<unknown>) =>
  inJob(given.app, await siteOf(given), work)

/** The program: does what its line says, or says what is wrong with it. */
export async function runCommand(command: Command) {
  const asked = read(command, process.argv.slice(2))
  if (typeof asked === 'string') {
    console.error(asked)
    process.exitCode = 2
  } else await inside((app) => answer(app, asked))
}
