import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { thumbHashToRGBA } from 'thumbhash'
import { describe, expect, onTestFinished, test } from 'vitest'
import createClient3 from '../testing/old-clients/sanity-client-3.generated.mjs'
import { createClient as createClient6 } from '../testing/old-clients/sanity-client-6.generated.mjs'
import { createClient as createClient7 } from '../testing/old-clients/sanity-client-7.generated.mjs'
import { ADMINISTRATOR_TOKEN, asAdministrator, serveWholeLake } from '../testing/test-whole-lake.ts'
import { receiveFile, assertDeclaredUploadSize } from './receive-file.ts'
import { fourColorImage } from './testing/test-images.ts'

/** The method that all client versions share but their types do not declare. */
interface Uploader {
  assets: {
    upload: (kind: 'image', body: unknown, options: object) => Promise<{ metadata: object }>
  }
}

describe('upload details', () => {
  test('extracts every requested part of the metadata for all client versions', async () => {
    const lake = await serveWholeLake()
    const photograph = (width: number) =>
      fourColorImage(width, 20)
        .withExif({
          IFD0: { Make: 'Orrery' },
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: '1/1 0/1 0/1',
            GPSLongitudeRef: 'E',
            GPSLongitude: '2/1 0/1 0/1',
          },
        })
        .jpeg()
        .toBuffer()
    const settings = {
      projectId: 'orrery',
      dataset: 'production',
      token: ADMINISTRATOR_TOKEN,
      apiVersion: '2025-02-19',
      useCdn: false,
      apiHost: lake.origin,
      useProjectHostname: false,
    }
    const clients = [
      lake.client(),
      createClient6(settings),
      createClient7(settings),
      createClient3(settings),
    ]
    for (const [index, client] of (clients as unknown as Uploader[]).entries()) {
      const bytes = await photograph(20 + index)
      const body = index === 0 ? bytes : Readable.from([bytes.subarray(0, 99), bytes.subarray(99)])
      const { metadata } = await client.assets.upload('image', body, {
        extract: ['image', 'exif', 'location', 'thumbhash'],
        filename: 'a.jpg',
      })
      expect(metadata).toMatchObject({
        image: { _type: 'sanity.imageExifTags', Make: 'Orrery' },
        location: { _type: 'geopoint', lat: 1, lng: 2 },
        thumbHash: expect.stringMatching(/^[\w+/]{20,}=*$/),
      })
      expect(metadata).not.toHaveProperty('lqip')
      expect(
        thumbHashToRGBA(
          Buffer.from(String((metadata as { thumbHash?: string }).thumbHash), 'base64'),
        ).w,
      ).toBe(32)
    }
  })

  test('fetches a file by URL from the public internet only', async () => {
    const { request, dataDir, port } = await serveWholeLake()
    const fetchFrom = async (body: unknown, headers: Record<string, string> = asAdministrator) => {
      const answer = await request('/v2025-02-19/assets/images/production/from-url', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return [answer.status, (await answer.json()).message]
    }
    const address = `http://127.0.0.1:${port}/health`
    expect(await fetchFrom({ url: address })).toEqual([
      400,
      `The file at 127.0.0.1:${port} cannot be fetched: it is not on the public internet`,
    ])
    expect((await fetchFrom({ url: 'http://localhost/' }))[1]).toContain('public internet')
    expect(await fetchFrom({ url: 'ftp://example.com/a' })).toEqual([
      400,
      expect.stringContaining('https://'),
    ])
    expect((await fetchFrom({}))[0]).toBe(400)
    expect((await fetchFrom({ url: address }, {}))[0]).toBe(401)
    expect(readdirSync(join(dataDir, 'assets'))).toEqual([])
  })

  test('rejects a stalled or oversized upload and leaves no file behind', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'receive-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    let isGivenUp = false
    const still = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel: () => void (isGivenUp = true),
    })
    await expect(receiveFile(dataDir, still, { bytes: 1_000, window: 20 })).rejects.toMatchObject({
      status: 408,
    })
    expect(isGivenUp).toBe(true)
    const large = new Response('x'.repeat(2_000)).body
    await expect(receiveFile(dataDir, large, { bytes: 1_000 })).rejects.toMatchObject({
      status: 413,
    })
    expect(readdirSync(join(dataDir, 'assets', '.incoming'))).toEqual([])
    expect(() =>
      assertDeclaredUploadSize(new Headers({ 'content-length': '1001' }), 1_000),
    ).toThrow('1000 bytes')
  })

  test.each([
    ['../../etc/passwd\0', 'passwd'],
    ['C:\\Pictures\\moon.txt', 'moon.txt'],
    ['a\u202etxt.\r\nexe', 'atxt.exe'],
    ['.config', '.config'],
    [`${'x'.repeat(400)}.txt`, `${'x'.repeat(251)}.txt`],
    ['..', undefined],
    ['/', undefined],
    ['\u0001', undefined],
  ])('strips folders from the filename %j', async (sent, kept) => {
    const { request } = await serveWholeLake()
    const answer = await request(
      `/v2025-02-19/assets/files/production?filename=${encodeURIComponent(sent)}`,
      { method: 'POST', headers: asAdministrator, body: 'x' },
    )
    const { document } = await answer.json()
    expect(document.originalFilename).toBe(kept)
  })
})
