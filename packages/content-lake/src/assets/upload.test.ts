import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  ADMINISTRATOR_TOKEN,
  VIEWER_TOKEN,
  asAdministrator,
  serveWholeLake,
} from '../testing/test-whole-lake.ts'
import { animatedImage, fourColorImage } from './testing/test-images.ts'

const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')

test("creates an image document in Sanity's shape, and the same one for the same bytes", async () => {
  const { client, lake, port, dataDir } = await serveWholeLake()
  const bytes = await fourColorImage(300, 200).jpeg({ quality: 95 }).toBuffer()
  const hash = sha1(bytes)
  const document = await client().assets.upload('image', bytes, {
    filename: 'Café 月.jpg',
    title: 'Quarters',
    creditLine: 'Orrery',
    source: { id: '7', name: 'library', url: 'https://example.com/7' },
  })
  const path = `images/orrery/production/${hash}-300x200.jpg`
  expect(document).toEqual({
    _id: `image-${hash}-300x200-jpg`,
    _type: 'sanity.imageAsset',
    _rev: expect.any(String),
    _createdAt: expect.any(String),
    _updatedAt: expect.any(String),
    assetId: hash,
    creditLine: 'Orrery',
    extension: 'jpg',
    metadata: {
      _type: 'sanity.imageMetadata',
      blurHash: expect.stringMatching(/^.{20,}$/),
      dimensions: { _type: 'sanity.imageDimensions', aspectRatio: 1.5, height: 200, width: 300 },
      hasAlpha: false,
      isOpaque: true,
      lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
      palette: expect.objectContaining({ _type: 'sanity.imagePalette' }),
    },
    mimeType: 'image/jpeg',
    originalFilename: 'Café 月.jpg',
    path,
    sha1hash: hash,
    size: bytes.length,
    source: {
      _type: 'sanity.assetSourceSpec',
      id: '7',
      name: 'library',
      url: 'https://example.com/7',
    },
    title: 'Quarters',
    uploadId: expect.any(String),
    url: `http://localhost:${port}/${path}`,
  })
  const { palette } = document.metadata
  expect(Object.keys(palette ?? {}).toSorted()).toEqual([
    '_type',
    'darkMuted',
    'darkVibrant',
    'dominant',
    'lightMuted',
    'lightVibrant',
    'muted',
    'vibrant',
  ])
  expect(palette?.dominant).toEqual({
    _type: 'sanity.imagePaletteSwatch',
    background: expect.stringMatching(/^#[\da-f]{6}$/),
    foreground: expect.stringMatching(/^#(fff|000)$/),
    population: expect.any(Number),
    title: expect.stringMatching(/^#(fff|000)$/),
  })
  expect(palette?.dominant?.population).toBeGreaterThan(15)
  const tiny = await sharp(
    Buffer.from((document.metadata.lqip ?? '').split(',')[1] ?? '', 'base64'),
  ).metadata()
  expect(tiny.width).toBe(20)
  expect(Math.abs(tiny.height - 20 / 1.5)).toBeLessThanOrEqual(1)
  expect(await client().getDocument(document._id)).toEqual(document)
  const again = await client().assets.upload('image', bytes, { filename: 'other.jpg' })
  expect(again).toEqual(document)
  expect(lake.dataset('production')?.sequence).toBe(1)
  expect(readdirSync(join(dataDir, 'assets', '.incoming'))).toEqual([])
})

test('applies EXIF orientation to the image dimensions', async () => {
  const { client } = await serveWholeLake()
  const bytes = await fourColorImage(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { _id, metadata } = await client().assets.upload('image', bytes)
  expect(_id).toMatch(/-200x300-jpg$/)
  expect(metadata.dimensions).toMatchObject({ width: 200, height: 300 })
})

test('distinguishes transparent pixels from an unused alpha channel', async () => {
  const { client } = await serveWholeLake()
  const clear = await sharp({
    create: { width: 10, height: 10, channels: 4, background: '#ff000080' },
  })
    .png()
    .toBuffer()
  const opaque = await sharp({
    create: { width: 11, height: 10, channels: 4, background: '#ff0000' },
  })
    .png()
    .toBuffer()
  const first = await client().assets.upload('image', clear)
  expect(first.metadata).toMatchObject({
    hasAlpha: true,
    isOpaque: false,
    lqip: expect.stringContaining('image/png'),
  })
  expect((await client().assets.upload('image', opaque)).metadata).toMatchObject({
    hasAlpha: true,
    isOpaque: true,
  })
})

test('extracts only the requested metadata', async () => {
  const { client } = await serveWholeLake()
  const bytes = (width: number) => fourColorImage(width, 20).png().toBuffer()
  const none = await client().assets.upload('image', await bytes(20), { extract: [] })
  expect(Object.keys(none.metadata).toSorted()).toEqual([
    '_type',
    'dimensions',
    'hasAlpha',
    'isOpaque',
  ])
  const some = await client().assets.upload('image', await bytes(22), {
    extract: ['blurhash', 'lqip'],
  })
  expect(Object.keys(some.metadata).toSorted()).toEqual([
    '_type',
    'blurHash',
    'dimensions',
    'hasAlpha',
    'isOpaque',
    'lqip',
  ])
})

test.each([
  [
    'svg',
    async () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20"/></svg>',
      ),
    /-40x20-svg$/,
    'image/svg+xml',
  ],
  ['gif', () => animatedImage(30, 20), /-30x20-gif$/, 'image/gif'],
  ['webp', () => fourColorImage(30, 20).webp().toBuffer(), /-30x20-webp$/, 'image/webp'],
  ['avif', () => fourColorImage(30, 20).avif().toBuffer(), /-30x20-avif$/, 'image/avif'],
  ['tiff', () => fourColorImage(30, 20).tiff().toBuffer(), /-30x20-tif$/, 'image/tiff'],
])('accepts %s as an image', async (_, make, id, mimeType) => {
  const { client } = await serveWholeLake()
  const document = await client().assets.upload('image', await make())
  expect(document).toMatchObject({ _id: expect.stringMatching(id), mimeType })
})

/** A small file that declares 30,000 × 30,000 pixels, 3.6 GB when decoded. */
async function bomb(): Promise<Buffer> {
  const bytes = await fourColorImage(8, 8).png().toBuffer()
  for (const at of [16, 20]) bytes.writeUInt32BE(30_000, at)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** First bytes of an iPhone photograph. */
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')])

test.each([
  ['a picture that only paid decoders read', HEIC, /HEIC pictures cannot be read here/],
  ['text', Buffer.from('not an image'), /unsupported/],
  ['a picture of too many pixels', await bomb(), /pixel limit/],
  ['the beginning of an image', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /./],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /unsupported/],
])(
  "rejects %s with an error in Sanity's shape and leaves no file behind",
  async (_, bytes, details) => {
    const { client, dataDir } = await serveWholeLake()
    const failure = await client()
      .assets.upload('image', bytes)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('Invalid image, could not read metadata'),
      response: {
        body: { statusCode: 400, error: 'Bad Request', details: expect.stringMatching(details) },
      },
    })
    expect(readdirSync(join(dataDir, 'assets', '.incoming'))).toEqual([])
    expect(existsSync(join(dataDir, 'assets', 'production'))).toBe(false)
  },
)

test('rejects a truncated image', async () => {
  const { client } = await serveWholeLake()
  const whole = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#123456',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  await expect(
    client().assets.upload('image', whole.subarray(0, whole.length / 2)),
  ).rejects.toMatchObject({ statusCode: 400 })
})

test('creates a document for a file of any type', async () => {
  const { client, port } = await serveWholeLake()
  const bytes = Buffer.from('%PDF-1.7 manual')
  const document = await client().assets.upload('file', bytes, {
    filename: 'Manual.PDF',
    contentType: 'application/pdf',
    label: 'en',
  })
  const path = `files/orrery/production/${sha1(bytes)}.pdf`
  expect(document).toMatchObject({
    _id: `file-${sha1(bytes)}-pdf`,
    _type: 'sanity.fileAsset',
    extension: 'pdf',
    label: 'en',
    mimeType: 'application/pdf',
    originalFilename: 'Manual.PDF',
    size: bytes.length,
    url: `http://localhost:${port}/${path}`,
  })
  expect(document).not.toHaveProperty('metadata')
  expect(await client().assets.upload('file', bytes, { filename: 'Manual.PDF' })).toEqual(document)
  const nameless = await client().assets.upload('file', Buffer.from('x'), {
    contentType: 'video/mp4',
  })
  expect(nameless).toMatchObject({ extension: 'mp4', mimeType: 'video/mp4' })
})

test.each(['image', 'file'] as const)(
  'restores the %s of a document that lacks it when the same bytes are uploaded',
  async (kind) => {
    const { client, dataDir, request, port } = await serveWholeLake()
    const bytes = await fourColorImage(30, 20).png().toBuffer()
    const upload = () => client().assets.upload(kind, bytes, { filename: 'a.png' })
    const document = await upload()
    const served = async () =>
      (await request(document.url.replace(`http://localhost:${port}`, ''))).status
    rmSync(join(dataDir, 'assets', 'production'), { recursive: true })
    expect(await served()).toBe(404)
    expect(await upload()).toEqual(document)
    expect(await served()).toBe(200)
  },
)

test('requires an editor, an existing dataset and a non-empty body', async () => {
  const { client, request } = await serveWholeLake()
  const upload = (token: string | undefined, dataset = 'production', body = Buffer.from('x')) =>
    client({ token, dataset }).assets.upload('file', body)
  await expect(upload(undefined)).rejects.toMatchObject({ statusCode: 401 })
  await expect(upload(VIEWER_TOKEN)).rejects.toMatchObject({ statusCode: 403 })
  await expect(upload(ADMINISTRATOR_TOKEN, 'ghost')).rejects.toMatchObject({ statusCode: 404 })
  const empty = await request('/v1/assets/files/production', {
    method: 'POST',
    headers: asAdministrator,
  })
  expect(empty.status).toBe(400)
  const form = new FormData()
  form.set('file', new Blob(['x']))
  const answer = await request('/v1/assets/files/production', {
    method: 'POST',
    headers: asAdministrator,
    body: form,
  })
  expect(answer.status).toBe(400)
})
