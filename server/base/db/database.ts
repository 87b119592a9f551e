// PostgreSQL client: tagged templates, parameters only, prepared statements. It reconnects after connection loss
// (OPS-3).
import postgres from 'postgres'
import { failpoint } from '../failpoints/failpoints.ts'
import { parseDatabaseUrl } from './databaseUrl.ts'
import { isTransientDbError } from './transientDbError.ts'

type Pool = postgres.Sql<{ bigint: number }>
type TransactionSql = postgres.TransactionSql<{ bigint: number }>
type Value = postgres.ParameterOrFragment<number> | boolean | Date | Uint8Array | string[] | undefined | null

export type Db = {
  /** Exactly one row; throws where there is none. */
  one<T>(text: TemplateStringsArray, ...values: Value[]): Promise<T>
  maybe<T>(text: TemplateStringsArray, ...values: Value[]): Promise<T | undefined>
  many<T>(text: TemplateStringsArray, ...values: Value[]): Promise<T[]>
  /** Number of affected rows. */
  run(text: TemplateStringsArray, ...values: Value[]): Promise<number>
  /** A constant statement text with values $1, $2, …: saves building it each time in hot paths. */
  prepared<T>(text: string, values: Value[]): Promise<T[]>
  /** A fragment of SQL for use inside another statement. */
  fragment(text: TemplateStringsArray, ...values: Value[]): postgres.Fragment
  json(value: unknown): postgres.Parameter
  /** `work` must use the passed `db` only. Rolls back when `work` throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** What runs in a pool now, and how many connections it may open. */
export type PoolLoad = { active: number; max: number }

export type Database = Db & {
  url: string
  readonly sql: Pool
  load(): Record<'statements' | 'transactions', PoolLoad>
  close(): Promise<void>
}

/** State of the connection that a transaction holds. */
type HeldConnection = { isLost: boolean }

/** `onLost` is called with the pool or transaction that lost its connection. */
function makeDb<S extends Pool | TransactionSql>(
  currentSql: () => S,
  onLost: (sql: S) => void,
  transaction: Db['transaction'],
  load?: PoolLoad,
): Db {
  async function rows(text: TemplateStringsArray | string, values: Value[]) {
    const sql = currentSql()
    if (load) load.active += 1
    try {
      const query =
        typeof text === 'string'
          ? sql.unsafe(text, values as never[], { prepare: true })
          : sql(text, ...(values as never[]))
      return await (query as unknown as Promise<unknown[] & { count: number }>)
    } catch (error) {
      if (isTransientDbError(error)) onLost(sql)
      throw error
    } finally {
      if (load) load.active -= 1
    }
  }
  return {
    async one<T>(text: TemplateStringsArray, ...values: Value[]) {
      const [row] = await rows(text, values)
      if (row === undefined) throw new Error('a statement that must return one row returned none')
      return row as T
    },
    maybe: async <T>(text: TemplateStringsArray, ...values: Value[]) => (await rows(text, values))[0] as T | undefined,
    many: async <T>(text: TemplateStringsArray, ...values: Value[]) => [...(await rows(text, values))] as T[],
    prepared: async <T>(text: string, values: Value[]) => [...(await rows(text, values))] as T[],
    run: async (text, ...values) => (await rows(text, values)).count,
    fragment: (text, ...values) => currentSql()(text, ...(values as never[])) as unknown as postgres.Fragment,
    json: (value) => currentSql().json(value as postgres.JSONValue),
    transaction,
  }
}

/**
 * Runs `work` on a transaction's connection. The driver (3.4.9) writes a rollback even to a lost connection, which ends
 * the process. So after a loss this promise never settles and nothing more is written; the driver itself rejects the
 * transaction.
 */
async function runOnConnection<T>(
  inner: TransactionSql,
  work: (db: Db) => Promise<T>,
  connection: HeldConnection,
): Promise<T> {
  const pending = () => new Promise<never>(() => {})
  const currentSql = () => {
    if (connection.isLost) throw Object.assign(new Error('the connection is lost'), { code: 'CONNECTION_CLOSED' })
    return inner
  }
  const onLost = () => {
    connection.isLost = true
  }
  async function savepoint<T>(nested: (db: Db) => Promise<T>) {
    try {
      return (await currentSql().savepoint((sql) => runOnConnection(sql, nested, connection))) as T
    } catch (error) {
      if (isTransientDbError(error)) onLost()
      throw error
    }
  }
  try {
    const result = await work(makeDb(currentSql, onLost, savepoint))
    failpoint('transaction: done')
    return connection.isLost ? pending() : result
  } catch (error) {
    if (connection.isLost) return pending()
    throw error
  }
}

function begin<T>(sql: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const connectionState = { isLost: false }
  const transaction = sql.begin((inner) => runOnConnection(inner, work, connectionState)) as Promise<T>
  transaction.catch(() => {
    connectionState.isLost = true
  })
  return transaction
}

/** A pool younger than this is not replaced: one failure loses several connections at once. */
const MIN_POOL_AGE_MS = 250
/** Grace period in which a replaced pool may end its running statements. */
const DRAIN_TIMEOUT_MS = 60_000

/**
 * Replaces the pool after a connection loss: in the driver, a connection that broke in the middle of a write never
 * works again.
 */
function replaceablePool(open: () => Pool) {
  let pool = open()
  let openedAt = performance.now()
  let isClosed = false
  const draining = new Set<Pool>()
  return {
    current: () => pool,
    replace(lostPool: Pool) {
      const now = performance.now()
      if (isClosed || lostPool !== pool || now - openedAt < MIN_POOL_AGE_MS) return
      draining.add(lostPool)
      pool = open()
      openedAt = now
      const end = () => void lostPool.end({ timeout: 1 }).then(() => draining.delete(lostPool))
      setTimeout(end, DRAIN_TIMEOUT_MS).unref()
    },
    async close() {
      isClosed = true
      await Promise.all([pool, ...draining].map((open) => open.end({ timeout: 5 })))
    },
  }
}

type ConnectOptions = {
  /** Connections for single statements. */
  max?: number
  /** Connections for transactions; half as many where it is not said. */
  transactions?: number
  /** PostgreSQL settings of each connection. */
  settings?: Record<string, string>
  /** Named (prepared) statements; false behind a pooler that knows none, and then for all. */
  prepare?: boolean
  /** Through a pooler, which takes no settings: the role has them (docs/operating.md). */
  isPooled?: boolean
}

/** Nobody waits long for a lock, and a transaction that does nothing ends: it holds a connection that others need. */
const waitLimits = { lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 }

/**
 * Transactions have their own pool, because the driver (3.4.9) pipelines statements and leaves a transaction open on a
 * connection whose pipeline is full when `begin` arrives: statements of others would run inside it.
 */
export function connect(
  url: string,
  {
    max = 16,
    transactions: maxTransactions = Math.ceil(max / 2),
    settings = {},
    prepare = true,
    isPooled = false,
  }: ConnectOptions = {},
): Database {
  const address = parseDatabaseUrl(url)
  const open = (max: number) => () =>
    postgres(address.url, {
      max,
      prepare,
      ssl: address.ssl as object,
      onnotice: () => {},
      connection: { application_name: 'nightjar', ...(isPooled ? {} : waitLimits), ...(settings as object) },
      connect_timeout: 10,
      // Seconds. Short, so that callers fail fast and PostgreSQL is in use again soon after it is back.
      backoff: () => 0.1,
      types: {
        // Keys are bigint in the database and stay below 2^53.
        bigint: { to: 20, from: [20], serialize: String, parse: Number },
        // A calendar day is a text, not a moment.
        date: { to: 1082, from: [1082], serialize: String, parse: (it: string) => it },
        numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
      } as unknown as { bigint: postgres.PostgresType<number> },
    })
  const statements = replaceablePool(open(max))
  const transactions = replaceablePool(open(maxTransactions))
  const load = { statements: { active: 0, max }, transactions: { active: 0, max: maxTransactions } }

  async function transaction<T>(work: (db: Db) => Promise<T>) {
    const sql = transactions.current()
    load.transactions.active += 1
    try {
      const result = await begin(sql, work)
      failpoint('transaction: committed')
      return result
    } catch (error) {
      if (isTransientDbError(error)) transactions.replace(sql)
      throw error
    } finally {
      load.transactions.active -= 1
    }
  }

  return {
    ...makeDb(statements.current, statements.replace, transaction, load.statements),
    load: () => load,
    url,
    get sql() {
      return statements.current()
    },
    close: async () => void (await Promise.all([statements.close(), transactions.close()])),
  }
}
