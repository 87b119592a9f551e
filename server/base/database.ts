// PostgreSQL by tagged templates: every value is a parameter, every statement is prepared once. It may go away and come back (OPS-3).
import postgres from 'postgres'
import { isLost } from './lost.ts'
import { step } from './step.ts'

type Pool = postgres.Sql<{ bigint: number }>
type Inside = postgres.TransactionSql<{ bigint: number }>
type Value = postgres.ParameterOrFragment<number> | boolean | Date | Uint8Array | string[] | undefined | null

export type Db = {
  /** Exactly one row; throws where there is none. */
  one<T>(text: TemplateStringsArray, ...values: Value[]): Promise<T>
  maybe<T>(text: TemplateStringsArray, ...values: Value[]): Promise<T | undefined>
  many<T>(text: TemplateStringsArray, ...values: Value[]): Promise<T[]>
  /** Number of rows it touched. */
  run(text: TemplateStringsArray, ...values: Value[]): Promise<number>
  /** A piece of SQL for use inside another statement. */
  part(text: TemplateStringsArray, ...values: Value[]): postgres.Fragment
  json(value: unknown): postgres.Parameter
  /** Inside, only the given `db` may be used. Rolls back when `work` throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export type Database = Db & { url: string; readonly sql: Pool; close(): Promise<void> }

/** A transaction's connection: whether it is gone. */
type Held = { gone: boolean }

/** `lost` is told of whatever lost its connection. */
function face<S extends Pool | Inside>(sqlOf: () => S, lost: (sql: S) => void, held: Held = { gone: false }): Db {
  async function rows(text: TemplateStringsArray, values: Value[]) {
    const sql = sqlOf()
    try {
      return await (sql(text, ...(values as never[])) as unknown as Promise<unknown[] & { count: number }>)
    } catch (error) {
      if (isLost(error)) lost(sql)
      throw error
    }
  }
  return {
    async one<T>(text: TemplateStringsArray, ...values: Value[]) {
      const [row] = await rows(text, values)
      if (row === undefined) throw new Error('a statement that must answer one row answered none')
      return row as T
    },
    maybe: async <T>(text: TemplateStringsArray, ...values: Value[]) => (await rows(text, values))[0] as T | undefined,
    many: async <T>(text: TemplateStringsArray, ...values: Value[]) => [...(await rows(text, values))] as T[],
    run: async (text, ...values) => (await rows(text, values)).count,
    part: (text, ...values) => sqlOf()(text, ...(values as never[])) as unknown as postgres.Fragment,
    json: (value) => sqlOf().json(value as postgres.JSONValue),
    async transaction<T>(work: (db: Db) => Promise<T>) {
      const sql = sqlOf()
      try {
        const done = await ('begin' in sql ? begin(sql, work) : sql.savepoint((inner) => inside(inner, work, held)))
        step('transaction: committed')
        return done as T
      } catch (error) {
        if (isLost(error)) lost(sql)
        throw error
      }
    },
  }
}

/**
 * The driver (3.4.9) writes a rollback also to a connection that is gone, and that ends the process. So what ran there never ends, and writes
 * nothing more; whoever waits for the transaction is told by the driver.
 */
async function inside<T>(inner: Inside, work: (db: Db) => Promise<T>, held: Held): Promise<T> {
  const never = () => new Promise<never>(() => {})
  const sqlOf = () => {
    if (held.gone) throw Object.assign(new Error('the connection is gone'), { code: 'CONNECTION_CLOSED' })
    return inner
  }
  const lost = () => {
    held.gone = true
  }
  try {
    const done = await work(face(sqlOf, lost, held))
    step('transaction: done')
    return held.gone ? never() : done
  } catch (error) {
    if (held.gone) return never()
    throw error
  }
}

function begin<T>(sql: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const held = { gone: false }
  const running = sql.begin((inner) => inside(inner, work, held)) as Promise<T>
  running.catch(() => {
    held.gone = true
  })
  return running
}

/** Milliseconds. A pool may lose connections for so long before another takes its place. */
const renewAfter = 250
/** Milliseconds that what a pool still does may take once another has its place. */
const leaveAfter = 60_000

export function connect(url: string, { max = 16 }: { max?: number } = {}): Database {
  const open = () =>
    postgres(url, {
      max,
      onnotice: () => {},
      // The driver (3.4.9) forgets to keep a connection for a transaction whose `begin` is the one that fills it up, and answers
      // UNSAFE_TRANSACTION; so it is never full.
      ...({ max_pipeline: 1_000_000 } as object),
      connection: { application_name: 'nightjar' },
      connect_timeout: 10,
      // Seconds: whoever asks meanwhile is told soon, and soon after PostgreSQL is there again it is in use.
      backoff: () => 0.1,
      types: {
        // Keys are bigint in the database and stay below 2^53.
        bigint: { to: 20, from: [20], serialize: String, parse: Number },
        // A calendar day is a text, not a moment.
        date: { to: 1082, from: [1082], serialize: String, parse: (it: string) => it },
        numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
      } as unknown as { bigint: postgres.PostgresType<number> },
    })
  let pool = open()
  let since = performance.now()
  let closed = false
  const left = new Set<Pool>()

  /** A connection that was lost with something half written to it never works again in the driver: its pool is left. */
  function renew(lost: Pool) {
    const now = performance.now()
    if (closed || lost !== pool || now - since < renewAfter) return
    left.add(lost)
    pool = open()
    since = now
    const end = () => void lost.end({ timeout: 1 }).then(() => left.delete(lost))
    setTimeout(end, leaveAfter).unref()
  }

  return {
    ...face(() => pool, renew),
    url,
    get sql() {
      return pool
    },
    async close() {
      closed = true
      await Promise.all([pool, ...left].map((it) => it.end({ timeout: 5 })))
    },
  }
}
