import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { createLog } from '@orrery/server-kit/log'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SecretBox } from '../encryption/secret-box.ts'
import type { Lake } from '../lake.ts'
import { logWebhookReencryption } from '../startup-checks.ts'
import { encryptWebhookSecret } from '../store/webhook-secrets.ts'
import { DURABLE_WRITE_PRAGMAS } from '../store/sqlite/lake-database.ts'
import { migrate } from '../store/sqlite/migrations.ts'
import { SqliteWebhooks } from '../store/sqlite/sqlite-webhooks.ts'
import { SqliteKeyFingerprint } from '../store/sqlite/sqlite-key-fingerprint.ts'
import { readAllBytes, temporaryFolder, WEBHOOK_SECRET } from '../testing/webhook-secrets.ts'
import { reencryptWebhookSecrets } from './webhook-service.ts'

const BODY = { name: 'Site', headers: {} }

/** A database with the webhook of an earlier program, whose secret is in clear. */
function opened() {
  const dataDir = temporaryFolder()
  const open = () => {
    const database = new DatabaseSync(`${dataDir}/lake.sqlite`)
    onTestFinished(() => database.close())
    database.exec(DURABLE_WRITE_PRAGMAS)
    return database
  }
  const database = open()
  migrate(database)
  database
    .prepare(`INSERT INTO hooks VALUES ('a', ?, ?, 0, '', '', 'x', 0)`)
    .run(JSON.stringify(BODY), WEBHOOK_SECRET)
  const [hooks, secretKey] = [new SqliteWebhooks(database), new SqliteKeyFingerprint(database)]
  const lakeWith = (...keys: [Buffer, ...Buffer[]]) =>
    ({ hooks, secretKey, secrets: new SecretBox(() => keys) }) as unknown as Lake
  return { dataDir, open, hooks, secretKey, lakeWith }
}

describe('reencryptWebhookSecrets', () => {
  it('truncates the write-ahead log at the next start where a reader kept it, and logs a warning', () => {
    const { dataDir, open, hooks, lakeWith } = opened()
    const lake = lakeWith(randomBytes(32))
    const reader = open()
    reader.exec('BEGIN; SELECT count(*) FROM hooks')
    const lines: string[] = []
    const log = createLog({ format: 'text', level: 'warn', write: (line) => lines.push(line) })
    const renewed = reencryptWebhookSecrets(lake)
    logWebhookReencryption(renewed, log)
    expect([renewed, lines]).toEqual([
      { undecryptable: [], isOverwritten: false },
      [expect.stringContaining('may hold earlier secrets of webhooks')],
    ])
    expect(readAllBytes(dataDir)).toContain(WEBHOOK_SECRET)
    reader.exec('COMMIT')
    // A change in between, as by an administrator, does not hide that the log is still there.
    hooks.put({ ...hooks.byId('a')!, updatedAt: 'later' })
    expect(reencryptWebhookSecrets(lake).isOverwritten).toBe(true)
    expect(readAllBytes(dataDir).includes(WEBHOOK_SECRET)).toBe(false)
  })

  it('changes webhooks and fingerprint together, or nothing of it', () => {
    const { hooks, secretKey, lakeWith } = opened()
    const [old, fresh] = [randomBytes(32), randomBytes(32)]
    reencryptWebhookSecrets(lakeWith(old))
    const before = [hooks.all(), secretKey.fingerprint()]
    const rotated = lakeWith(fresh, old)
    const setFingerprint = () => {
      throw new Error('killed')
    }
    const crashing = { fingerprint: () => secretKey.fingerprint(), setFingerprint }
    expect(() => reencryptWebhookSecrets({ ...rotated, secretKey: crashing })).toThrow('killed')
    expect([hooks.all(), secretKey.fingerprint()]).toEqual(before)
    expect(reencryptWebhookSecrets(rotated).undecryptable).toEqual([])
    expect(secretKey.fingerprint()).toBe(rotated.secrets.fingerprint)
    const lost = encryptWebhookSecret(new SecretBox(() => [old]), 'a', WEBHOOK_SECRET)
    hooks.put({ ...hooks.byId('a')!, secret: lost })
    expect(reencryptWebhookSecrets(lakeWith(fresh)).undecryptable).toMatchObject([{ id: 'a' }])
  })
})
