import { createHash, randomUUID } from 'node:crypto'
import { fixtureInput } from './catalogue-fixture.ts'
import type { PostgresLogLocation } from '../store/replicated-engine.ts'

/**
 * The URL of a PostgreSQL schema for a test's store when the tests run on PostgreSQL
 * (`TEST_DATABASE_URL`); null when they run on SQLite. Shops with the same folder share a schema; a
 * shop in memory has its own.
 */
export function testDatabaseUrl(dataDir: string | null): string | null {
  const { TEST_DATABASE_URL: url } = process.env
  if (!url) return null
  const name = dataDir === null ? randomUUID() : dataDir
  const schema = `shop_${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
  return `${url}?schema=${schema}`
}

/** The same for tests that open a store without a shop. */
export function testRecord(dataDir: string | null): PostgresLogLocation | null {
  const url = testDatabaseUrl(dataDir)
  return url === null ? null : { url, belongsTo: fixtureInput.shop.domain }
}
