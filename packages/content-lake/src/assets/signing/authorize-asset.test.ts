import { createImageUrlBuilder } from '@sanity/image-url/signed'
import fc from 'fast-check'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLakeHandler } from '../../serve.ts'
import { usesSqlite } from '../../testing/test-database.ts'
import { runCommand } from '../../testing/run-command.ts'
import { openTestLake } from '../../testing/test-lake.ts'
import { asAdministrator, VIEWER_TOKEN } from '../../testing/test-whole-lake.ts'
import { fourColorImage } from '../testing/test-images.ts'
import { serveImage } from '../testing/serve-image.ts'
import { createOrRegisterSigningKey } from './signing-keys.ts'

const KEYS = '/v2025-02-19/assets/signing-keys'

/** A lake with a private image and a key; `signed` signs its URL with the public builder. */
async function privatePicture() {
  const lake = await serveImage(fourColorImage(60, 40).png().toBuffer())
  const { request, client, document, origin } = lake
  await client().patch(document._id).set({ cdnAccessPolicy: 'private' }).commit()
  const post = (body: unknown, headers: Record<string, string> = asAdministrator) =>
    request(KEYS, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const key = await (await post({ name: 'site' })).json()
  const builder = createImageUrlBuilder({
    projectId: 'orrery',
    dataset: 'production',
    baseUrl: origin,
  })
  const expiry = new Date(Date.now() + 600_000)
  const image = () => builder.image(document._id).width(30).signingKey(key.id, key.privateKey)
  const signed = image().expiry(expiry).signedUrl()
  const status = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await request(address.replace(origin, ''), { headers })
    return [answer.status, answer.status === 200 ? '' : (await answer.json()).message]
  }
  return { ...lake, key, post, signed, status }
}

const said = (address: string): string => new URL(address).searchParams.toString()

describe('authorizeAndGetCacheControl', () => {
  test('serves a private image for a signed URL and to members', async () => {
    const { request, document, origin, signed, status } = await privatePicture()
    const answer = await request(signed.replace(origin, ''))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=(?:600|59\d)$/)
    const bare = `${origin}/${document.path}?w=30`
    expect(await status(bare)).toEqual([401, expect.stringContaining('private')])
    expect((await status(bare, asAdministrator))[0]).toBe(200)
    expect((await status(bare, { authorization: `Bearer ${VIEWER_TOKEN}` }))[0]).toBe(200)
  })

  test('rejects modified and expired signed URLs', async () => {
    const { request, key, lake, origin, signed, status } = await privatePicture()
    const no = (message: string) => [401, expect.stringContaining(message)]
    expect(await status(signed.replace('w=30', 'w=31'))).toEqual(no('does not belong'))
    expect(await status(`${signed}&h=9`)).toEqual(no('does not belong'))
    expect(await status(signed.replace(/keyid=[^&]*/, 'keyid=other'))).toEqual(no('not known'))
    expect(await status(signed.replace(/&signature=.*/, ''))).toEqual(no('each once'))
    expect(await status(`${signed}&expiry=2999-01-01T00:00:00Z`)).toEqual(no('each once'))
    expect(await status(signed.replace(/expiry=[^&]*/, 'expiry=soon'))).toEqual(no('moment'))
    vi.spyOn(lake, 'clock').mockReturnValueOnce(new Date(Date.now() + 700_000))
    expect(await status(signed)).toEqual(no('expired'))
    expect(await status(signed)).toEqual([200, ''])
    const removed = await request(`${KEYS}/${key.id}`, {
      method: 'DELETE',
      headers: asAdministrator,
    })
    expect(await removed.json()).toEqual({ deleted: true })
    expect(await status(signed)).toEqual(no('not known'))
    expect(signed.startsWith(origin)).toBe(true)
  })

  test('rejects a signed URL after any single-character change', async () => {
    const { origin, signed, status } = await privatePicture()
    const query = signed.indexOf('?') + 1
    const where = fc.integer({ min: query, max: signed.length - 8 })
    await fc.assert(
      fc.asyncProperty(where, fc.constantFrom('a', 'Z', '0', '=', '&', '_'), async (at, letter) => {
        const changed = signed.slice(0, at) + letter + signed.slice(at + 1)
        // `%3a` and `%3A` are equivalent.
        fc.pre(said(changed) !== said(signed))
        expect([400, 401]).toContain((await status(changed))[0])
      }),
      { numRuns: 40 },
    )
    expect((await status(signed.replace(origin, '')))[0]).toBe(200)
  })

  test('lets administrators manage keys and returns a private key once', async () => {
    const { request, key, post } = await privatePicture()
    expect(key).toMatchObject({ name: 'site', privateKey: expect.stringMatching(/^[\da-f]{64}$/) })
    const { publicKey } = generateKeyPairSync('ed25519')
    const pem = publicKey.export({ type: 'spki', format: 'pem' })
    const own = await (await post({ name: 'own', publicKey: pem })).json()
    expect(own).not.toHaveProperty('privateKey')
    const list = await (await request(KEYS, { headers: asAdministrator })).json()
    expect(list.keys).toEqual(
      [{ ...key, privateKey: undefined }, own].map((each) => JSON.parse(JSON.stringify(each))),
    )
    const { publicKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    for (const wrong of ['x', 7, other.export({ type: 'spki', format: 'pem' })])
      expect((await post({ publicKey: wrong })).status).toBe(400)
    expect((await post({ name: 'a'.repeat(101) })).status).toBe(400)
    expect((await post({}, {})).status).toBe(401)
    expect((await post({}, { authorization: `Bearer ${VIEWER_TOKEN}` })).status).toBe(403)
    expect((await request(KEYS)).status).toBe(401)
    expect(
      (await request(`${KEYS}/none`, { method: 'DELETE', headers: asAdministrator })).status,
    ).toBe(404)
  })

  test('adds and removes keys atomically under concurrency, at most one hundred', async () => {
    const { request, key, lake, post } = await privatePicture()
    const [gone, ...made] = await Promise.all([
      request(`${KEYS}/${key.id}`, { method: 'DELETE', headers: asAdministrator }),
      ...Array.from({ length: 8 }, (_, index) => post({ name: `key ${index}` })),
    ])
    expect(gone.status).toBe(200)
    const ids = await Promise.all(made.map(async (answer) => (await answer.json()).id))
    const listed = () => lake.signingKeys.all().map(({ id }) => id)
    expect(new Set(listed())).toEqual(new Set(ids))
    while (listed().length < 98) createOrRegisterSigningKey(lake, 'more')
    const last = await Promise.all(Array.from({ length: 4 }, () => post({ name: 'last' })))
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    expect(listed()).toHaveLength(100)
  })

  test.runIf(usesSqlite)(
    'accepts signatures of stored keys after a restore',
    { meta: { needs: 'a database in a file' } },
    async () => {
      const { dataDir, signed } = await privatePicture()
      const place = mkdtempSync(join(tmpdir(), 'content-lake-signed-'))
      onTestFinished(() => rmSync(place, { recursive: true, force: true }))
      const [file, restored] = [join(place, 'lake.tar'), join(place, 'restored')]
      expect(await runCommand(['backup', file, '--data-dir', dataDir])).toMatchObject({ code: 0 })
      expect(await runCommand(['restore', file, '--data-dir', restored])).toMatchObject({ code: 0 })
      const handler = createLakeHandler(openTestLake({ dataDir: restored }).lake)
      const status = async (address: string) => (await handler(new Request(address))).status
      expect(await status(signed)).toBe(200)
      expect(await status(signed.replace('w=30', 'w=31'))).toBe(401)
    },
  )
})
