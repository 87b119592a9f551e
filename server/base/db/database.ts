// PostgreSQL by tagged templates: every value is a parameter, every statement is prepared once. It may go away and come back (OPS-3).
import postgres from 'postgres'
import { failpoint } from '../failpoints/failpoints.ts'
import { isTransientDbError } from './transientDbError.ts'

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
  /** A text that never changes, its values as $1, $2, …: spares putting it together each time, where that counts. */
  prepared<T>(text: string, values: Value[]): Promise<T[]>
  /** A piece of SQL for use inside another statement. */
  fragment(text: TemplateStringsArray, ...values: Value[]): postgres.Fragment
  json(value: unknown): postgres.Parameter
  /** Inside, only the given `db` may be used. Rolls back when `work` throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export type Database = Db & { url: string; readonly sql: Pool; close(): Promise<void> }

/** A transaction's connection: whether it is gone. */
type Held = { gone: boolean }

/** `lost` is told of whatever lost its connection. */
function face<S extends Pool | Inside>(sqlOf: () => S, lost: (sql: S) => void, transaction: Db['transaction']): Db {
  async function rows(text: TemplateStringsArray | string, values: Value[]) {
    const sql = sqlOf()
    try {
      const asked =
        typeof text === 'string'
          ? sql.unsafe(text, values as never[], { prepare: true })
          : sql(text, ...(values as never[]))
      return await (asked as unknown as Promise<unknown[] & { count: number }>)
    } catch (error) {
      if (isTransientDbError(error)) lost(sql)
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
    prepared: async <T>(text: string, values: Value[]) => [...(await rows(text, values))] as T[],
    run: async (text, ...values) => (await rows(text, values)).count,
    fragment: (text, ...values) => sqlOf()(text, ...(values as never[])) as unknown as postgres.Fragment,
    json: (value) => sqlOf().json(value as postgres.JSONValue),
    transaction,
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
  async function savepoint<T>(more: (db: Db) => Promise<T>) {
    try {
      return (await sqlOf().savepoint((deeper) => inside(deeper, more, held))) as T
    } catch (error) {
      if (isTransientDbError(error)) lost()
      throw error
    }
  }
  try {
    const done = await work(face(sqlOf, lost, savepoint))
    failpoint('transaction: done')
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

/** A connection that was lost with something half written to it never works again in the driver: another pool takes the place of its own. */
function renewing(open: () => Pool) {
  let pool = open()
  let since = performance.now()
  let closed = false
  const left = new Set<Pool>()
  return {
    now: () => pool,
    lost(lost: Pool) {
      const now = performance.now()
      if (closed || lost !== pool || now - since < renewAfter) return
      left.add(lost)
      pool = open()
      since = now
      const end = () => void lost.end({ timeout: 1 }).then(() => left.delete(lost))
      setTimeout(end, leaveAfter).unref()
    },
    async close() {
      closed = true
      await Promise.all([pool, ...left].map((it) => it.end({ timeout: 5 })))
    },
  }
}

/**
 * `max`: connections for statements, and half as many again for transactions. Those have their own, because the driver (3.4.9) sends several
 * statements down one connection without waiting, and leaves a transaction open on it whose `begin` comes when it is full: what others say
 * next would be said inside. `settings`: of PostgreSQL, for each connection.
 */
export function connect(
  url: string,
  { max = 16, settings = {} }: { max?: number; settings?: Record<string, string> } = {},
): Database {
  const open = (max: number) => () =>
    postgres(url, {
      max,
      onnotice: () => {},
      connection: { application_name: 'nightjar', ...settings },
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
  const statements = renewing(open(max))
  const transactions = renewing(open(Math.ceil(max / 2)))

  async function transaction<T>(work: (db: Db) => Promise<T>) {
    const sql = transactions.now()
    try {
      const done = await begin(sql, work)
      failpoint('transaction: committed')
      return done
    } catch (error) {
      if (isTransientDbError(error)) transactions.lost(sql)
      throw error
    }
  }

  return {
    ...face(statements.now, statements.lost, transaction),
    url,
    get sql() {
      return statements.now()
    },
    close: async () => void (await Promise.all([statements.close(), transactions.close()])),
  }
}
