import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileRoute } from './file-route.ts'
import { imageUrl } from './image-url.ts'

const folder = mkdtempSync(join(tmpdir(), 'storefront-api-media-'))
const route = createFileRoute(join(folder, 'media'))
function get(address: string, init?: RequestInit) {
  return route(new Request(address, init), new URL(address).pathname, '192.0.2.1')
}

beforeAll(async () => {
  mkdirSync(join(folder, 'media', 'products'), { recursive: true })
  const picture = sharp({ create: { width: 400, height: 600, channels: 3, background: '#a5813f' } })
  await picture.jpeg().toFile(join(folder, 'media', 'products', 'a b.jpg'))
  writeFileSync(join(folder, 'secret.jpg'), 'secret')
  writeFileSync(join(folder, 'media', 'notes.txt'), 'secret')
  writeFileSync(join(folder, 'media', 'broken.png'), 'no picture')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function size(response: Response | null) {
  const { width, height, format } = await sharp(await response!.arrayBuffer()).metadata()
  return { width, height, format }
}

describe('pictures', () => {
  it('are served unchanged, resized, cropped and in other formats', async () => {
    const address = (transform?: Parameters<typeof imageUrl>[2]) =>
      imageUrl('http://shop', 'products/a b.jpg', transform)
    const original = await get(address())
    expect(original!.headers.get('content-type')).toBe('image/jpeg')
    expect(await size(original)).toEqual({ width: 400, height: 600, format: 'jpeg' })
    expect(await size(await get(address({ maxWidth: 100 })))).toEqual({
      width: 100,
      height: 150,
      format: 'jpeg',
    })
    expect(
      await size(await get(address({ maxWidth: 50, maxHeight: 50, crop: 'TOP', scale: 2 }))),
    ).toEqual({ width: 100, height: 100, format: 'jpeg' })
    const webp = await get(address({ preferredContentType: 'WEBP', maxWidth: 9000 }))
    expect(webp!.headers.get('content-type')).toBe('image/webp')
    expect(await size(webp)).toEqual({ width: 400, height: 600, format: 'webp' })
  })

  it('respond with 304 to a conditional request', async () => {
    const address = imageUrl('http://shop', 'products/a b.jpg')
    const etag = (await get(address))!.headers.get('etag')!
    const again = await get(address, { headers: { 'if-none-match': etag } })
    expect([again!.status, await again!.text()]).toEqual([304, ''])
  })

  it('serve the original when it cannot be decoded', async () => {
    const response = await get('http://shop/files/broken.png?width=10')
    expect(await response!.text()).toBe('no picture')
  })

  it.each([
    'notes.txt',
    'none.jpg',
    '%2e%2e%2fsecret.jpg',
    '..%5csecret.jpg',
    '%00.jpg',
    '%',
    'products',
  ])('are never %s', async (name) => {
    expect(
      await route(new Request('http://shop/files/x'), `/files/${name}`, '192.0.2.1'),
    ).toBeNull()
  })
})
