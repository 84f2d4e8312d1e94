import { DatabaseSync } from 'node:sqlite';

const TABLES = `
  CREATE TABLE users (
    id TEXT PRIMARY KEY, email TEXT NOT NULL, created INTEGER NOT NULL,
    name TEXT NOT NULL, locale TEXT NOT NULL, scope TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE clients (
    id TEXT PRIMARY KEY, secret_hash BLOB NOT NULL, customer TEXT NOT NULL REFERENCES users, scope TEXT NOT NULL
  ) STRICT;
  CREATE TABLE tokens (
    hash BLOB PRIMARY KEY, customer TEXT NOT NULL REFERENCES users, scope TEXT NOT NULL, expires INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE orders (
    id TEXT PRIMARY KEY, customer TEXT NOT NULL REFERENCES users, currency TEXT NOT NULL, total INTEGER NOT NULL,
    refunded INTEGER NOT NULL DEFAULT 0, items TEXT NOT NULL, note TEXT, created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE refunds (
    id TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders, amount INTEGER NOT NULL, reason TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE idempotency (
    customer TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, order_id TEXT NOT NULL REFERENCES orders,
    expires INTEGER NOT NULL, PRIMARY KEY (customer, key)
  ) STRICT;
  CREATE TABLE events (
    id INTEGER PRIMARY KEY, customer TEXT NOT NULL, data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX events_of_customer ON events (customer, id);
`;

type Value = string | number | null | Uint8Array;
export type Row = Record<string, Value>;

/** The database of one server: SQLite in memory, or in `file`. Statements are prepared once. */
export class Store {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();

  constructor(file = ':memory:') {
    this.#database = new DatabaseSync(file);
    this.#database.exec(TABLES);
  }

  get(sql: string, ...values: Value[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined;
  }

  all(sql: string, ...values: Value[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  run(sql: string, ...values: Value[]): number {
    return Number(this.#prepare(sql).run(...values).lastInsertRowid);
  }

  /** Runs `work` as one transaction. If it throws, none of its changes are kept. */
  transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(sql: string): ReturnType<DatabaseSync['prepare']> {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
