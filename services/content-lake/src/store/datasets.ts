import type { DatabaseSync } from 'node:sqlite'
import { badRequest, httpError } from '../http/errors.ts'
import { StoredDataset, type DatasetRow } from './stored-dataset.ts'

const NAME = /^[a-z0-9~][a-z0-9_~-]{0,63}$/

/** Every dataset of a lake, loaded once at start. */
export class Datasets {
  readonly #database: DatabaseSync
  readonly #clock: () => Date
  readonly #onError: (error: unknown) => void
  readonly #open = new Map<string, StoredDataset>()

  constructor(database: DatabaseSync, clock: () => Date, onError: (error: unknown) => void) {
    this.#database = database
    this.#clock = clock
    this.#onError = onError
    const rows = database
      .prepare(
        'SELECT name, acl_mode AS aclMode, created_at AS createdAt FROM datasets ORDER BY name',
      )
      .all()
    for (const row of rows) this.#load(row as unknown as DatasetRow)
  }

  get(name: string): StoredDataset | undefined {
    return this.#open.get(name)
  }

  /** By name. */
  list(): StoredDataset[] {
    return [...this.#open.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** @throws ApiError 409 when the name is taken, 400 when it is malformed. */
  create(name: string, aclMode: 'public' | 'private' = 'public'): StoredDataset {
    if (!NAME.test(name))
      throw badRequest(
        `Dataset name "${name}" is invalid: lowercase letters, digits, "-" and "_" only`,
      )
    if (this.#open.has(name)) throw httpError(409, 'Conflict', `Dataset "${name}" already exists`)
    const row: DatasetRow = { name, aclMode, createdAt: this.#clock().toISOString() }
    this.#database
      .prepare('INSERT INTO datasets (name, acl_mode, created_at) VALUES (?, ?, ?)')
      .run(row.name, row.aclMode, row.createdAt)
    return this.#load(row)
  }

  #load(row: DatasetRow): StoredDataset {
    const dataset = new StoredDataset(row, this.#database, this.#clock, this.#onError)
    this.#open.set(row.name, dataset)
    return dataset
  }
}
