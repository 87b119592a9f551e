// Parses the arguments of an operators' command into the verb that they name and its input, and runs it for whoever's key
// signs it (OPS-4).
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Actor } from '../server/base/audit/audit.ts'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import type { App, JobCtx, Site } from '../server/base/ctx.ts'
import { inJob } from '../server/sites/index.ts'
import { type Staff, signIn, worksFor } from '../server/staff/index.ts'
import { readStaffKey } from './staffKey.ts'
import { findSiteByName, withApp } from './withApp.ts'

export type Values = Record<string, string | boolean | undefined>
export type CommandInput = { app: App; staff: Staff; actor: Actor; args: string[]; values: Values }
export type Verb = {
  min_args: number
  max_args: number
  /** Options that it accepts. */
  options: string[]
  /** Options that it requires. */
  required?: string[]
  run(input: CommandInput): Promise<unknown>
}
/** `name`: of the program. A verb may have two words, such as `bundle add`; both together are the permission it needs. */
export type Command = { name: string; usage: string; options: ParseArgsOptionsConfig; verbs: Record<string, Verb> }
export type ParsedCommand = { permission: string; verb: Verb; args: string[]; values: Values }

export const readVerb = (
  min_args: number,
  max_args: number,
  options: string[],
  run: Verb['run'],
  required: string[] = [],
): Verb => ({ min_args, max_args, options, run, required })

/** A verb that changes something: it is recorded with its reason and the actor. */
export const writeVerb = (
  min_args: number,
  max_args: number,
  options: string[],
  run: Verb['run'],
  required: string[] = [],
): Verb => ({
  ...{ min_args, max_args, run, options: [...options, 'why'] },
  required: [...required, 'why'],
})

/** Returns what is wrong, as a text, if the arguments are invalid. */
export function parseArguments(
  { name: program, usage, options, verbs }: Command,
  argv: string[],
): ParsedCommand | string {
  try {
    const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true })
    const names = [positionals.slice(0, 2).join(' '), positionals[0] ?? '']
    const name = names.find((it) => Object.hasOwn(verbs, it)) ?? ''
    const verb = verbs[name]
    if (!verb) return usage
    const args = positionals.slice(name.split(' ').length)
    if (args.length < verb.min_args || args.length > verb.max_args) return usage
    const unknown = Object.keys(values).find((it) => !verb.options.includes(it))
    if (unknown) return `${name} has no --${unknown}\n\n${usage}`
    const missing = verb.required?.find((it) => !values[it])
    if (missing === 'why') return 'why: say it with --why "…"; it is written down'
    if (missing) return `${missing}: is missing; say it with --${missing}\n\n${usage}`
    return { permission: `${program} ${name}`, verb, args, values: values as Values }
  } catch (error) {
    return (error as Error).message
  }
}

/** `key`: the staff's own. Throws errors with a message for the operator. */
export async function runVerb(app: App, parsed: ParsedCommand, key: string | null): Promise<string> {
  const { permission, verb, args, values } = parsed
  const staff = await signIn(app.db, key, permission)
  const { why = '', ref } = values as Record<string, string | undefined>
  const actor: Actor = { who: staff.name, why, ...(ref !== undefined && { reference: ref }) }
  return printResult(await verb.run({ app, staff, actor, args, values }))
}

export const printResult = (result: unknown) => (typeof result === 'string' ? result : JSON.stringify(result, null, 2))

/** The site that the first argument, or `name`, names. */
export async function siteOf({ app, staff, args }: CommandInput, name = `${args[0]}`): Promise<Site> {
  const site = await findSiteByName(app, name)
  return worksFor(staff, site.key) ? site : rejectInput(`site: you do not work for ${site.key}`)
}

/** Runs a command in one transaction for the site that the first argument names. */
export const runForSite = async (input: CommandInput, work: (ctx: JobCtx) => Promise<unknown>) =>
  (await inJob(input.app, await siteOf(input), work)) ?? 'Written down.'

/** Runs the program. Exit code 2: invalid arguments; 1: the verb failed. */
export async function runCommand(command: Command, argv = process.argv.slice(2)) {
  const parsed = parseArguments(command, argv)
  if (typeof parsed !== 'string') return withApp((app) => runVerb(app, parsed, readStaffKey()))
  console.error(parsed)
  process.exitCode = 2
}
