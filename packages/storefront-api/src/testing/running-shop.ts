import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, type Logger } from '@orrery/server-kit/log'
import type { LogLevel } from '@orrery/server-kit/log-settings'
import { readConfig } from '../config.ts'
import { fixtureInput } from './catalogue-fixture.ts'
import { serveShop, type RunningShop } from '../serve.ts'
import { testDatabaseUrl } from './test-postgres.ts'

/** A folder with the fixture's catalogue and the shop's data; `dispose` removes it. */
export function makeShopFolder(): {
  folder: string
  cataloguePath: string
  dispose: () => void
} {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-api-'))
  const cataloguePath = join(folder, 'catalogue.json')
  writeFileSync(cataloguePath, JSON.stringify(fixtureInput))
  return { folder, cataloguePath, dispose: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A log whose lines a test can read. */
export function recordedLog(level: LogLevel = 'warn') {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  return { log: createLog({ format: 'json', level, write }), lines }
}

/** A log for shops that must not log anything. */
const unexpected = createLog({
  format: 'text',
  write(line) {
    throw new Error(line)
  },
})

/** The admin token of test shops. */
export const ADMIN_TOKEN = 'token-of-the-tests'

/** Starts a shop with the fixture's catalogue on a free port. */
export async function startTestShop(
  env: Record<string, string> = {},
  log: Logger = unexpected,
): Promise<RunningShop> {
  const { folder, cataloguePath, dispose } = makeShopFolder()
  const dataDir = join(folder, 'data')
  const flags = ['--port', '0', '--data-dir', dataDir, '--catalogue', cataloguePath]
  flags.push('--admin-token', ADMIN_TOKEN)
  const config = readConfig(flags, env)
  const shop = await serveShop({ ...config, databaseUrl: testDatabaseUrl(dataDir) }, log)
  return {
    url: shop.url,
    fatal: shop.fatal,
    database: shop.database,
    adminToken: shop.adminToken,
    async close() {
      await shop.close()
      dispose()
    },
  }
}
