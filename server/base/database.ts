// PostgreSQL by tagged templates: every value is a parameter, every statement is prepared once.
import postgres from 'postgres'

type Sql = postgres.Sql<{ bigint: number }> | postgres.TransactionSql<{ bigint: number }>
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

export type Database = Db & { url: string; sql: postgres.Sql<{ bigint: number }>; close(): Promise<void> }

function face(sql: Sql): Db {
  const rows = (text: TemplateStringsArray, values: Value[]) =>
    sql(text, ...(values as never[])) as unknown as Promise<unknown[] & { count: number }>
  return {
    async one<T>(text: TemplateStringsArray, ...values: Value[]) {
      const [row] = await rows(text, values)
      if (row === undefined) throw new Error('a statement that must answer one row answered none')
      return row as T
    },
    maybe: async <T>(text: TemplateStringsArray, ...values: Value[]) => (await rows(text, values))[0] as T | undefined,
    many: async <T>(text: TemplateStringsArray, ...values: Value[]) => [...(await rows(text, values))] as T[],
    run: async (text, ...values) => (await rows(text, values)).count,
    part: (text, ...values) => sql(text, ...(values as never[])) as unknown as postgres.Fragment,
    json: (value) => sql.json(value as postgres.JSONValue),
    transaction: <T>(work: (db: Db) => Promise<T>) =>
      ('begin' in sql
        ? sql.begin((inner) => work(face(inner)))
        : sql.savepoint((inner) => work(face(inner)))) as Promise<T>,
  }
}

export function connect(url: string, { max = 16 }: { max?: number } = {}): Database {
  const sql = postgres(url, {
    max,
    onnotice: () => {},
    connection: { application_name: 'nightjar' },
    types: {
      // Keys are bigint in the database and stay below 2^53.
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      // A calendar day is a text, not a moment.
      date: { to: 1082, from: [1082], serialize: String, parse: (it: string) => it },
      numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
    } as unknown as { bigint: postgres.PostgresType<number> },
  })
  return { ...face(sql), url, sql, close: () => sql.end({ timeout: 5 }) }
}
