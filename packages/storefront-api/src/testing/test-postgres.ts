import { createHash, randomUUID } from 'node:crypto'
import { fixtureInput } from './catalogue-fixture.ts'
import type { PostgresTarget } from '../store/replicated-engine.ts'

/**
 * The address of a schema in PostgreSQL where the shop of a test has its store, when the tests run on it (`TEST_DATABASE_URL`); null where
 * they run on SQLite. Shops of one folder have one schema, and a shop in memory has one of its own.
 */
export function testDatabaseUrl(dataDir: string | null): string | null {
  const { TEST_DATABASE_URL: url } = process.env
  if (!url) return null
  const name = dataDir === null ? randomUUID() : dataDir
  const schema = `shop_${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
  return `${url}?schema=${schema}`
}

/** The same, for who opens a store without a shop. */
export function testRecord(dataDir: string | null): PostgresTarget | null {
  const url = testDatabaseUrl(dataDir)
  return url === null ? null : { url, belongsTo: fixtureInput.shop.domain }
}
