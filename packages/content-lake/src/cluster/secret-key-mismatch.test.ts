import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { findPostgres, startPostgres, type PostgresServer } from '@orrery/sqlite-replica/testing'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { secretKeyFilePath } from '../store/secret-key-file.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'
import { expectSignedDelivery, temporaryFolder, serveLakeOn } from '../testing/webhook-secrets.ts'
import { startCluster } from '../testing/test-cluster.ts'
import { until } from '../testing/until.ts'

const programs = await findPostgres()
const newKey = () => ({ CONTENT_LAKE_SECRET_KEY: randomBytes(32).toString('base64') })
const DIFFERS =
  /^The secret key of this process differs from that of the database: set CONTENT_LAKE_SECRET_KEY to the same value for all processes of this lake/

describe.skipIf(!programs)(
  'the secret key of lakes on one database',
  { meta: { needs: 'PostgreSQL' } },
  () => {
    let database: PostgresServer
    let schema = 0
    beforeAll(async () => {
      database = await startPostgres(programs!)
    })
    afterAll(() => database.stop())

    /** Starts lakes on a separate schema. */
    function installation() {
      schema += 1
      const databaseUrl = `${database.url}?schema=lake_${schema}`
      return (dataDir: string, replica: string, env: Record<string, string> = {}) =>
        serveLakeOn(dataDir, env, { databaseUrl, replica, ownPort: '0' })
    }

    it('is shared by folder or setting, and signs webhooks at each leader', async () => {
      const shared = temporaryFolder()
      const setting = newKey()
      for (const [one, other, env] of [
        [shared, shared, {}],
        [temporaryFolder(), temporaryFolder(), setting],
      ] as const) {
        const receiver = await startWebhookReceiver()
        const start = installation()
        const [first, second] = [await start(one, 'one', env), await start(other, 'two', env)]
        await second.make(receiver.url)
        await first.write('luna')
        await expectSignedDelivery(receiver, 1)
        await first.close()
        await until(() => second.lake.cluster?.role === 'writer')
        await second.write('nova')
        await expectSignedDelivery(receiver, 2)
        expect([first.warnings, second.warnings]).toEqual([[], []])
        await second.close()
      }
    })

    it('is rejected with a message if it differs, or if a second folder lacks it', async () => {
      const [one, other] = [temporaryFolder(), temporaryFolder()]
      const start = installation()
      const first = await start(one, 'one')
      await expect(start(other, 'two')).rejects.toThrow(
        /^The secret key of this lake is missing: set CONTENT_LAKE_SECRET_KEY, or restore the key file at /,
      )
      await expect(start(other, 'two', newKey())).rejects.toThrow(DIFFERS)
      const key = readFileSync(secretKeyFilePath(one), 'utf8').trim()
      const second = await start(other, 'two', { CONTENT_LAKE_SECRET_KEY: key })
      expect(second.lake.cluster?.role).toBe('reader')
      await second.close()
      await first.close()
    })

    it('is rotated when all processes restart together, and webhooks are re-encrypted', async () => {
      const receiver = await startWebhookReceiver()
      const start = installation()
      const [old, fresh] = [newKey(), newKey()]
      const first = await start(temporaryFolder(), 'one', old)
      await first.make(receiver.url)
      await first.close()
      const rotated = { ...fresh, CONTENT_LAKE_SECRET_KEY_PREVIOUS: old.CONTENT_LAKE_SECRET_KEY }
      const writer = await start(temporaryFolder(), 'one', rotated)
      await expect(start(temporaryFolder(), 'two', old)).rejects.toThrow(DIFFERS)
      const reader = await start(temporaryFolder(), 'two', fresh)
      await writer.close()
      await until(() => reader.lake.cluster?.role === 'writer')
      await reader.write('luna')
      await expectSignedDelivery(receiver, 1)
      expect([writer.warnings, reader.warnings]).toEqual([[], []])
      await reader.close()
    })

    it('may be lost: a new setting replaces it and warns of undecryptable webhooks', async () => {
      const start = installation()
      const first = await start(temporaryFolder(), 'one', newKey())
      const { id } = await first.make('http://127.0.0.1:9/')
      await first.close()
      const again = await start(temporaryFolder(), 'one', newKey())
      expect(again.warnings).toEqual([expect.stringContaining(`of the webhook "Site" (${id})`)])
      await again.close()
    })
  },
)

test('a process exits with a message when the leader encrypts with a key that it does not have', async () => {
  const { writer, reader, end } = await startCluster()
  const follow = () => reader.store.follow({ tables: new Set(['secret_key']) })
  let ended: string | undefined
  void reader.dismissed.then((sentence) => (ended = sentence))
  follow()
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).toBeUndefined()
  writer.lake.secretKey.setFingerprint('another')
  follow()
  expect(await reader.dismissed).toMatch(DIFFERS)
  await end()
})
