import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { secretKeyFilePath } from '../store/secret-key-file.ts'
import { databasePath } from '../store/sqlite/lake-database.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'
import { runCommand } from '../testing/run-command.ts'
import {
  readAllBytes,
  expectSignedDelivery,
  temporaryFolder,
  WEBHOOK_SECRET,
  serveLakeOn,
  AUTHORIZATION_VALUE,
} from '../testing/webhook-secrets.ts'

describe('webhook secrets', () => {
  it('sign what is sent, and lie in clear in no file of the lake and no backup', async () => {
    const receiver = await startWebhookReceiver()
    const dataDir = temporaryFolder()
    const lake = await serveLakeOn(dataDir)
    await lake.make(receiver.url)
    await lake.write('luna')
    await expectSignedDelivery(receiver, 1)
    const archive = join(temporaryFolder(), 'lake.tar')
    expect(await runCommand(['backup', archive, '--data-dir', dataDir])).toMatchObject({ code: 0 })
    const key = readFileSync(secretKeyFilePath(dataDir), 'utf8').trim()
    for (const text of [WEBHOOK_SECRET, AUTHORIZATION_VALUE]) {
      expect(readAllBytes(dataDir).includes(text)).toBe(false)
      expect(readFileSync(archive, 'latin1').includes(text)).toBe(false)
    }
    expect(readFileSync(archive, 'latin1').includes(key)).toBe(false)
    await lake.close()
    expect(readAllBytes(dataDir).split(key)).toHaveLength(2)
  })

  it('are in no response, headers included, and stay where the mask is sent back', async () => {
    const receiver = await startWebhookReceiver()
    const lake = await serveLakeOn(temporaryFolder())
    const hook = await lake.make(receiver.url)
    const path = `/${hook.id}`
    const hidden = { authorization: '********', 'x-from': '********' }
    expect(hook.headers).toEqual(hidden)
    const seen = await lake.request('GET', path)
    expect(seen.headers).toEqual(hidden)
    const answers = [
      hook,
      seen,
      await lake.request('GET', ''),
      await lake.request('PATCH', path, { name: 'Other' }),
      await lake.request('PUT', path, seen),
      await lake.request('GET', `${path}/messages`),
      await lake.request('GET', `${path}/attempts`),
    ]
    expect(JSON.stringify(answers)).not.toMatch(/secret|brass/)
    await lake.write('luna')
    await expectSignedDelivery(receiver, 1)
    const more = { headers: { ...hidden, 'x-new': '********' } }
    expect((await lake.request('PATCH', path, more)).message).toBe(
      'The header "x-new" has no value yet: ******** stands for one that is stored',
    )
    await lake.request('PATCH', path, { secret: '', headers: { authorization: '********' } })
    await lake.write('luna')
    await receiver.got(2)
    const { headers } = receiver.received[1]!
    expect(headers.authorization).toBe(AUTHORIZATION_VALUE)
    expect([headers['x-from'], headers['sanity-webhook-signature']]).toEqual([undefined, undefined])
  })

  it('are not sent to another origin: they are set again with the new address, or removed', async () => {
    const [receiver, other] = [await startWebhookReceiver(), await startWebhookReceiver()]
    const lake = await serveLakeOn(temporaryFolder())
    const hook = await lake.make(receiver.url)
    const path = `/${hook.id}`
    const { url } = other
    const all = '"secret" and the header "authorization" and the header "x-from"'
    const fresh = { authorization: 'Bearer of another', 'x-from': 'other' }
    const refusals = [
      [await lake.request('PATCH', path, { url }), all],
      [await lake.request('PUT', path, { ...hook, url }), all],
      [
        await lake.request('PATCH', path, { url: 'https://127.0.0.1:9/', secret: 'another' }),
        'header',
      ],
      [await lake.request('PATCH', path, { url, secret: '', headers: hook.headers }), 'header'],
      [await lake.request('PATCH', path, { url, headers: fresh }), 'set "secret" again'],
    ] as const
    for (const [{ statusCode, message }, words] of refusals)
      expect([statusCode, message]).toEqual([400, expect.stringContaining(words)])
    expect((await lake.request('GET', path)).url).toBe(hook.url)
    const same = `${new URL(receiver.url).origin}/elsewhere`
    expect((await lake.request('PATCH', path, { url: same })).url).toBe(same)
    await lake.write('luna')
    await expectSignedDelivery(receiver, 1)
    expect(
      (await lake.request('PATCH', path, { url, secret: 'another', headers: fresh })).url,
    ).toBe(url)
    await lake.write('nova')
    await other.got(1)
    expect(other.received[0]!.headers).toMatchObject(fresh)
    const bare = { url: receiver.url, secret: null, headers: {} }
    expect((await lake.request('PATCH', path, bare)).url).toBe(receiver.url)
  })

  it('are not decrypted in the row of another webhook, and nothing is sent from there', async () => {
    const receiver = await startWebhookReceiver()
    const dataDir = temporaryFolder()
    const lake = await serveLakeOn(dataDir)
    const [one, other] = [await lake.make(receiver.url), await lake.make(receiver.url, 'Other')]
    await lake.close()
    const database = new DatabaseSync(databasePath(dataDir))
    database.exec(
      `UPDATE hooks SET secret = (SELECT secret FROM hooks WHERE id = '${one.id}') WHERE id = '${other.id}'`,
    )
    database.close()
    const again = await serveLakeOn(dataDir)
    await again.write('luna')
    await expectSignedDelivery(receiver, 1)
    const [attempt] = await again.attempts(other.id)
    expect(attempt).toMatchObject({
      isFailure: true,
      failureReason: 'other',
      resultBody: expect.stringContaining('does not decrypt the secret of this webhook'),
    })
    expect(again.warnings.join()).toContain(`of the webhook "Other" (${other.id})`)
    expect(receiver.received).toHaveLength(1)
  })

  it('that an earlier program left in clear are encrypted at the start, and overwritten', async () => {
    const receiver = await startWebhookReceiver()
    const dataDir = temporaryFolder()
    const database = new DatabaseSync(databasePath(dataDir))
    const fixture = new URL('../store/sqlite/fixtures/schema-8.sql', import.meta.url)
    database.exec(readFileSync(fixture, 'utf8'))
    // So long that the secret comes to a page of its own, which is freed.
    const filter = `true || "${'x'.repeat(9_000)}" == ""`
    const change = {
      url: receiver.url,
      headers: { authorization: AUTHORIZATION_VALUE, 'x-from': 'lake' },
    }
    database
      .prepare(
        `UPDATE hooks SET body = json_patch(json_set(body, '$.rule.filter', ?), ?), secret = ?`,
      )
      .run(filter, JSON.stringify(change), WEBHOOK_SECRET)
    database.exec('VACUUM')
    database.close()
    expect(readAllBytes(dataDir)).toContain(WEBHOOK_SECRET)
    // A command that only looks changes nothing, and shows no value.
    const listed = await runCommand(['webhook', 'list', '--json', '--data-dir', dataDir])
    expect(JSON.parse(listed.out)[0].headers).toEqual({
      authorization: '********',
      'x-from': '********',
    })
    expect(existsSync(secretKeyFilePath(dataDir))).toBe(false)
    const lake = await serveLakeOn(dataDir)
    expect(lake.warnings).toEqual([])
    for (const text of [WEBHOOK_SECRET, AUTHORIZATION_VALUE])
      expect(readAllBytes(dataDir).includes(text)).toBe(false)
    await lake.write('nova')
    await expectSignedDelivery(receiver, 1)
  })
})
