import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { secretKeyFilePath } from '../store/secret-key-file.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'
import { runCommand } from '../testing/run-command.ts'
import {
  expectSignedDelivery,
  temporaryFolder,
  WEBHOOK_SECRET,
  serveLakeOn,
  AUTHORIZATION_VALUE,
} from '../testing/webhook-secrets.ts'

const NOT_SENT = expect.stringMatching(
  /^Nothing was sent: the secret key of the lake does not decrypt the secret and the header "authorization" and the header "x-from" of this webhook\. Set them again, or start the lake with the key of before\.$/,
)

describe('secret key of a lake', () => {
  it('is not in a backup: a restore without it reports locked webhooks, sends them nothing and accepts new secrets', async () => {
    const receiver = await startWebhookReceiver()
    const dataDir = temporaryFolder()
    const first = await serveLakeOn(dataDir)
    const hook = await first.make(receiver.url)
    const archive = join(temporaryFolder(), 'lake.tar.gz')
    await runCommand(['backup', archive, '--data-dir', dataDir])
    await first.close()
    const fresh = join(temporaryFolder(), 'fresh')
    const restored = await runCommand(['restore', archive, '--data-dir', fresh])
    expect(restored.code).toBe(0)
    expect(restored.out).toContain(
      `The secrets of the webhook "Site" (${hook.id}) are encrypted with a key that no backup holds`,
    )
    const lake = await serveLakeOn(fresh)
    expect(lake.warnings).toEqual([
      expect.stringContaining(
        `cannot decrypt secret and headers of the webhook "Site" (${hook.id}), so nothing is sent there`,
      ),
    ])
    await lake.write('luna')
    const [attempt] = await lake.attempts(hook.id)
    expect(attempt).toMatchObject({
      isFailure: true,
      failureReason: 'other',
      resultBody: NOT_SENT,
    })
    const log = ['webhook', 'log', hook.id, '--data-dir', fresh]
    expect((await runCommand(log)).out).toContain('Nothing was sent: the secret key of the lake')
    expect(receiver.received).toEqual([])
    const change = ['webhook', 'change', hook.id, '--data-dir', fresh]
    const headers = ['--header', `authorization: ${AUTHORIZATION_VALUE}`, 'x-from: lake']
    expect(await runCommand([...change, '--secret', WEBHOOK_SECRET, ...headers])).toMatchObject({
      code: 0,
    })
    await expectSignedDelivery(receiver, 1)
    await lake.close()
    expect((await serveLakeOn(fresh)).warnings).toEqual([])
  })

  it('decrypts the secrets of a restored backup when it is put back', async () => {
    const receiver = await startWebhookReceiver()
    const dataDir = temporaryFolder()
    const first = await serveLakeOn(dataDir)
    await first.make(receiver.url)
    const archive = join(temporaryFolder(), 'lake.tar')
    await runCommand(['backup', archive, '--data-dir', dataDir])
    await first.close()
    const fresh = join(temporaryFolder(), 'fresh')
    const CONTENT_LAKE_SECRET_KEY = readFileSync(secretKeyFilePath(dataDir), 'utf8').trim()
    const known = await runCommand(['restore', archive, '--data-dir', fresh], {
      CONTENT_LAKE_SECRET_KEY,
    })
    expect(known.out).not.toContain('webhook')
    copyFileSync(secretKeyFilePath(dataDir), secretKeyFilePath(fresh))
    const lake = await serveLakeOn(fresh)
    await lake.write('luna')
    await expectSignedDelivery(receiver, 1)
  })

  it('is another one from the next start on, where the one before is named once', async () => {
    const receiver = await startWebhookReceiver()
    const dataDir = temporaryFolder()
    const [old, fresh] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'))
    const first = await serveLakeOn(dataDir, { CONTENT_LAKE_SECRET_KEY: old! })
    await first.make(receiver.url)
    expect(existsSync(secretKeyFilePath(dataDir))).toBe(false)
    await first.close()
    const rotated = { CONTENT_LAKE_SECRET_KEY: fresh!, CONTENT_LAKE_SECRET_KEY_PREVIOUS: old! }
    const second = await serveLakeOn(dataDir, rotated)
    expect(second.warnings).toEqual([])
    await second.close()
    const third = await serveLakeOn(dataDir, { CONTENT_LAKE_SECRET_KEY: fresh! })
    expect(third.warnings).toEqual([])
    await third.write('luna')
    await expectSignedDelivery(receiver, 1)
    await third.close()
    expect((await serveLakeOn(dataDir, { CONTENT_LAKE_SECRET_KEY: old! })).warnings).toHaveLength(1)
  })

  it('moves from its file into the setting, and a file of before is no longer needed', async () => {
    const dataDir = temporaryFolder()
    const first = await serveLakeOn(dataDir)
    await first.make('http://127.0.0.1:9/')
    await first.close()
    const env = { CONTENT_LAKE_SECRET_KEY: randomBytes(32).toString('base64') }
    const second = await serveLakeOn(dataDir, env)
    await second.close()
    rmSync(secretKeyFilePath(dataDir))
    expect([second.warnings, (await serveLakeOn(dataDir, env)).warnings]).toEqual([[], []])
  })

  it.each([
    ['that holds no key', (path: string) => writeFileSync(path, 'no key')],
    ['that cannot be read', (path: string) => mkdirSync(path)],
  ])('is the setting where it stands beside a file %s, which is logged', async (_, spoil) => {
    const receiver = await startWebhookReceiver()
    const dataDir = temporaryFolder()
    spoil(secretKeyFilePath(dataDir))
    await expect(serveLakeOn(dataDir)).rejects.toThrow(secretKeyFilePath(dataDir))
    const env = { CONTENT_LAKE_SECRET_KEY: randomBytes(32).toString('base64') }
    const lake = await serveLakeOn(dataDir, env)
    expect(lake.warnings).toEqual([
      expect.stringContaining('CONTENT_LAKE_SECRET_KEY is used without the key file. '),
    ])
    await lake.make(receiver.url)
    await lake.write('luna')
    await expectSignedDelivery(receiver, 1)
  })

  it('gives way to a new file where its own is deleted and its content is the previous key', async () => {
    const receiver = await startWebhookReceiver()
    const dataDir = temporaryFolder()
    const first = await serveLakeOn(dataDir)
    await first.make(receiver.url)
    await first.close()
    const before = readFileSync(secretKeyFilePath(dataDir), 'utf8')
    rmSync(secretKeyFilePath(dataDir))
    const second = await serveLakeOn(dataDir, { CONTENT_LAKE_SECRET_KEY_PREVIOUS: before })
    await second.close()
    expect(readFileSync(secretKeyFilePath(dataDir), 'utf8')).not.toBe(before)
    const third = await serveLakeOn(dataDir)
    await third.write('luna')
    await expectSignedDelivery(receiver, 1)
    expect([second.warnings, third.warnings]).toEqual([[], []])
  })

  it('is missed by no command that needs none, and what waits is left to the lake that serves', async () => {
    const receiver = await startWebhookReceiver()
    const dataDir = temporaryFolder()
    const env = { CONTENT_LAKE_SECRET_KEY: randomBytes(32).toString('base64') }
    const first = await serveLakeOn(dataDir, env)
    await first.make(receiver.url)
    await first.close()
    const token = ['token', 'create', 'build', '--data-dir', dataDir]
    expect(await runCommand(token)).toMatchObject({ code: 0 })
    const source = join(temporaryFolder(), 'documents.ndjson')
    writeFileSync(source, '{"_id":"luna","_type":"watch"}\n')
    expect(await runCommand(['import', source, '--data-dir', dataDir])).toMatchObject({ code: 0 })
    const create = ['webhook', 'create', 'New', 'http://127.0.0.1:9/', '--data-dir', dataDir]
    const refused = await runCommand([...create, '--secret', 'another'])
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('The secret key of the content lake is not set'),
    ])
    expect([existsSync(secretKeyFilePath(dataDir)), receiver.received]).toEqual([false, []])
    await serveLakeOn(dataDir, env)
    await expectSignedDelivery(receiver, 1)
  })

  it.each([
    ['CONTENT_LAKE_SECRET_KEY', 'short'],
    ['CONTENT_LAKE_SECRET_KEY_PREVIOUS', randomBytes(31).toString('base64')],
  ])('is refused in a sentence where %s is no key', (name, value) => {
    expect(() => readConfig({}, { [name]: value })).toThrow(
      `${name} must be at least 32 random bytes in base64: make them with openssl rand -base64 32.`,
    )
  })
})
