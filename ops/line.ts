// A line of an operators' program as the verb that it names, what that verb is given, and whose deed it is (OPS-4).
import { userInfo } from 'node:os'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Actor } from '../server/base/audit/audit.ts'
import type { App } from '../server/base/ctx.ts'
import { inside } from './inside.ts'

export type Values = Record<string, string | boolean | undefined>
export type Given = { app: App; deed: Actor; args: string[]; values: Values }
export type Verb = {
  least: number
  most: number
  takes: string[]
  needs?: string[]
  run(given: Given): Promise<unknown>
}
export type Program = { usage: string; options: ParseArgsOptionsConfig; verbs: Record<string, Verb> }
export type Asked = { verb: Verb; args: string[]; values: Values }

/** What changes something says why, and by whom. */
export const deed = (least: number, most: number, takes: string[], run: Verb['run'], needs: string[] = []): Verb => ({
  ...{ least, most, run, takes: [...takes, 'why', 'as'] },
  needs: [...needs, 'why'],
})

/** What is wrong with it, where it is no such line. */
export function read({ usage, options, verbs }: Program, argv: string[]): Asked | string {
  try {
    const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true })
    const [name = '', ...args] = positionals
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
    if (!verb || args.length < verb.least || args.length > verb.most) return usage
    const strange = Object.keys(values).find((it) => !verb.takes.includes(it))
    if (strange) return `${name} has no --${strange}\n\n${usage}`
    const missing = verb.needs?.find((it) => !values[it])
    if (missing === 'why') return 'why: say it with --why "…"; it is written down'
    if (missing) return `${missing}: is missing; say it with --${missing}\n\n${usage}`
    return { verb, args, values: values as Values }
  } catch (error) {
    return (error as Error).message
  }
}

/** Throws what is wrong, in words for whoever typed it. */
export async function answer(app: App, { verb, args, values }: Asked): Promise<string> {
  const account = userInfo().username
  const who = values.as ? `${values.as} (${account})` : account
  const said = await verb.run({ app, deed: { who, why: `${values.why ?? ''}` }, args, values })
  return typeof said === 'string' ? said : JSON.stringify(said, null, 2)
}

/** The program itself: exit code 2 where the line is none, 1 where it can't be done. */
export async function runProgram(program: Program) {
  const asked = read(program, process.argv.slice(2))
  if (typeof asked !== 'string') return inside((app) => answer(app, asked))
  console.error(asked)
  process.exitCode = 2
}
