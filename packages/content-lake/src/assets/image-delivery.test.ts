import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { ENGINES, useBuckets } from '../asset-store/testing/test-bucket.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import { localSqliteFolder } from '../store/shared-database.ts'
import { animatedImage, fourColorImage, SLOW_SVG } from './testing/test-images.ts'
import { serveImage } from './testing/serve-image.ts'

const newBucket = useBuckets()

describe('image format', () => {
  test.each([
    ['', 'image/avif,image/webp,*/*', 'jpeg', null],
    ['auto=format', 'image/avif,image/webp,*/*', 'heif', 'Accept'],
    ['auto=format', 'image/webp,*/*', 'webp', 'Accept'],
    ['auto=format', 'image/webp;q=0,*/*', 'jpeg', 'Accept'],
    ['auto=format', '*/*', 'jpeg', 'Accept'],
    ['auto=format&fm=png', 'image/avif', 'png', null],
    ['fm=webp', '*/*', 'webp', null],
    ['fm=pjpg', '*/*', 'jpeg', null],
    ['fm=avif', '*/*', 'heif', null],
  ])('with %o and %o is %s', async (query, accept, format, vary) => {
    const { picture } = await serveImage(fourColorImage(60, 40).jpeg().toBuffer())
    const shown = await picture(`w=30&${query}`, accept)
    expect(shown.format).toBe(format)
    expect(shown.response.headers.get('vary')).toBe(vary)
  })
})

describe('format of a stored WebP', () => {
  const accept = 'image/avif,image/webp,*/*'

  test('is AVIF for a still image when the browser accepts it', async () => {
    const { picture } = await serveImage(fourColorImage(60, 40).webp().toBuffer())
    expect((await picture('w=30&auto=format', accept)).format).toBe('heif')
  })

  test('is JPEG, or PNG if transparent, for a client without modern formats', async () => {
    const opaque = await serveImage(fourColorImage(60, 40).webp().toBuffer())
    expect((await opaque.picture('w=30&auto=format', '*/*')).format).toBe('jpeg')
    const clear = { r: 255, g: 0, b: 0, alpha: 0.5 }
    const glass = sharp({ create: { width: 60, height: 40, channels: 4, background: clear } })
    const transparent = await serveImage(glass.webp().toBuffer())
    expect((await transparent.picture('w=30&auto=format', '*/*')).format).toBe('png')
  })

  test('stays WebP when animated', async () => {
    const film = sharp(await animatedImage(60, 40), { animated: true }).webp()
    const { picture } = await serveImage(film.toBuffer())
    expect((await picture('w=30&auto=format', accept)).format).toBe('webp')
  })
})

describe('image caching', () => {
  test('serves immutable content under a URL', async () => {
    const { get, document } = await serveImage(fourColorImage(60, 40).png().toBuffer())
    for (const query of ['', 'w=30']) {
      const first = await get(query, {
        headers: { origin: 'http://anywhere.example' },
      })
      const etag = first.headers.get('etag') ?? ''
      const body = await first.arrayBuffer()
      expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(first.headers.get('access-control-allow-origin')).toBe('*')
      expect(first.headers.get('access-control-allow-credentials')).toBeNull()
      expect(first.headers.get('content-length')).toBe(String(body.byteLength))
      const again = await get(query, {
        headers: { 'if-none-match': `"x", W/${etag}` },
      })
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
      const head = await get(query, { method: 'HEAD' })
      expect(head.headers.get('content-length')).toBe(String(body.byteLength))
      expect((await head.arrayBuffer()).byteLength).toBe(0)
    }
    const etags = new Set(
      ['', 'w=30', 'w=31'].map(async (query) => (await get(query)).headers.get('etag')),
    )
    expect((await Promise.all(etags)).length).toBe(3)
    expect((await get('dl=')).headers.get('content-disposition')).toContain(
      document.path.split('/').at(-1),
    )
    expect(
      (await get('w=30&fm=webp&dl=a%22b%0D%0A%E6%9C%88.webp')).headers.get('content-disposition'),
    ).toBe('attachment; filename="a_b___.webp"; filename*=UTF-8\'\'a%22b%0D%0A%E6%9C%88.webp')
  })

  test('returns 404 for missing and deleted images', async () => {
    const { request, client, document, get } = await serveImage(
      fourColorImage(60, 40).png().toBuffer(),
    )
    const name = document.path.split('/').at(-1)
    for (const path of [
      `/images/other/production/${name}`,
      `/images/orrery/ghost/${name}`,
      `/images/orrery/production/${'0'.repeat(40)}-1x1.png`,
      '/images/orrery/production/..%2f..%2fcontent-lake.sqlite',
    ]) {
      const answer = await request(path)
      expect([path, answer.status]).toEqual([path, 404])
    }
    expect((await request(`/${document.path}/pretty-name.png?w=10`)).status).toBe(200)
    await client().delete(document._id)
    expect((await get()).status).toBe(404)
  })

  test('renders again after the cache is lost and returns 404 after the original is lost', async () => {
    const { get, dataDir, lake, document } = await serveImage(
      fourColorImage(60, 40).png().toBuffer(),
    )
    const before = await (await get('w=30')).arrayBuffer()
    const cache = join(localSqliteFolder(lake.config), 'image-cache')
    // Results are returned first and stored afterwards.
    const isKept = () => expect(readdirSync(cache).map((name) => name.length)).toEqual([81])
    await vi.waitFor(isKept)
    rmSync(cache, { recursive: true })
    mkdirSync(cache)
    expect(Buffer.from(await (await get('w=30')).arrayBuffer()).equals(Buffer.from(before))).toBe(
      true,
    )
    await vi.waitFor(isKept)
    const file = document.path.split('/').at(-1) ?? ''
    rmSync(join(dataDir, 'assets', 'production', 'images', file))
    expect((await get('w=30')).status).toBe(200)
    expect((await get('w=31')).status).toBe(404)
    expect((await get()).status).toBe(404)
  })

  test('does not delay cached or cheap images while a client requests expensive ones', async () => {
    const lake = await serveWholeLake()
    const { get } = await serveImage(fourColorImage(60, 40).png().toBuffer(), lake)
    const slow = await serveImage(Buffer.from(SLOW_SVG), lake)
    await (await get('w=30')).arrayBuffer()
    const gone = new AbortController()
    const hostile = Array.from({ length: 6 }, (_, index) =>
      slow.get(`fm=jpg&w=${8000 - index}&blur=2000`, { signal: gone.signal }).then(
        () => 'answered',
        (error: Error) => error.name,
      ),
    )
    expect([(await get('w=30')).status, (await get('w=31')).status]).toEqual([200, 200])
    gone.abort()
    expect(await Promise.all(hostile)).toEqual(Array(6).fill('AbortError'))
    expect((await get('w=32')).status).toBe(200)
  })

  test('serves a large image from the disk, or from memory when the disk cache fails', async () => {
    const noise = { type: 'gaussian' as const, mean: 120, sigma: 60 }
    const create = { width: 900, height: 700, channels: 3 as const, background: '#123', noise }
    const { get, lake } = await serveImage(sharp({ create }).jpeg().toBuffer())
    const cache = join(localSqliteFolder(lake.config), 'image-cache')
    const bytes = async () => (await (await get('fm=png&w=890')).arrayBuffer()).byteLength
    const size = await bytes()
    expect(size).toBeGreaterThan(600_000)
    expect(readdirSync(cache)).toHaveLength(1)
    rmSync(cache, { recursive: true })
    vi.spyOn(lake, 'onError').mockReturnValue()
    expect(await bytes()).toBe(size)
  })

  test('responds normally when the disk cache fails', async () => {
    const { get, lake } = await serveImage(fourColorImage(60, 40).png().toBuffer())
    const cache = join(localSqliteFolder(lake.config), 'image-cache')
    rmSync(cache, { recursive: true, force: true })
    writeFileSync(cache, 'in the way')
    const reported = vi.spyOn(lake, 'onError').mockReturnValue()
    for (const query of ['w=30', 'w=30', 'w=31']) expect((await get(query)).status).toBe(200)
    expect(reported).toHaveBeenCalledTimes(1)
  })

  test('does not render again for a conditional request with the current ETag', async () => {
    const { get } = await serveImage(fourColorImage(60, 40).png().toBuffer())
    const first = await get('w=30')
    const [etag, modified] = ['etag', 'last-modified'].map((name) => first.headers.get(name) ?? '')
    expect(etag).not.toBe('')
    const again = (headers: Record<string, string>) => get('w=30', { headers })
    expect((await again({ 'if-none-match': etag ?? '' })).status).toBe(304)
    expect((await again({ 'if-modified-since': modified ?? '' })).status).toBe(304)
    expect((await again({ 'if-modified-since': new Date(0).toUTCString() })).status).toBe(200)
    const part = await again({
      range: 'bytes=0-3',
      'if-range': modified ?? '',
    })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
  })

  test('downloads under the uploaded filename and returns the original bytes for dlRaw', async () => {
    const lake = await serveWholeLake()
    const bytes = await fourColorImage(60, 40).png().toBuffer()
    const { path } = await lake.client().assets.upload('image', bytes, { filename: 'Crème.PNG' })
    const disposition = async (query: string) => {
      const answer = await lake.request(`/${path}?${query}`)
      const name = /filename\*=UTF-8''(.*)/.exec(answer.headers.get('content-disposition') ?? '')
      return [decodeURIComponent(name?.[1] ?? ''), Buffer.from(await answer.arrayBuffer())] as const
    }
    expect((await disposition('dl='))[0]).toBe('Crème.PNG')
    expect((await disposition('dl=&fm=webp'))[0]).toBe('Crème.webp')
    expect((await disposition('dl=other.png'))[0]).toBe('other.png')
    expect((await disposition('w=10'))[0]).toBe('')
    const [name, raw] = await disposition('dlRaw=true&w=10&fm=webp')
    expect([name, raw.equals(bytes)]).toEqual(['Crème.PNG', true])
  })

  test.each([
    ['image/png,text/html', 'text/html; charset=utf-8', true],
    ['image/png\r\nx: y', 'text/html; charset=utf-8', true],
    ['image/png; a,text/html', 'image/png', false],
    ['application/pdf-page', 'application/pdf-page', true],
    ['application/pdf', 'application/pdf', false],
    ['image/a+xml', 'image/a+xml', true],
    ['Image/SVG+XML', 'image/svg+xml', true],
    ['video/mp4', 'video/mp4', false],
    ['', 'text/html; charset=utf-8', true],
    [7, 'text/html; charset=utf-8', true],
  ])('serves an HTML file declared as %o as %s', async (declared, type, sandboxed) => {
    const { request, client } = await serveWholeLake()
    const { _id, path } = await client().assets.upload('file', Buffer.from('<p>'), {
      filename: 'page.html',
    })
    await client().patch(_id).set({ mimeType: declared }).commit()
    const { headers } = await request(`/${path}`)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-security-policy')?.includes('sandbox') ?? false).toBe(sandboxed)
  })
})

describe.each(ENGINES)('file responses in a %s', (engine) => {
  test('support range requests and never run as pages of the origin', async () => {
    const { request, client } = await serveWholeLake(engine === 'bucket' ? newBucket().env : {})
    const page = '<script>alert(1)</script>'
    const { path } = await client().assets.upload('file', Buffer.from(page), {
      filename: 'page.html',
      contentType: 'text/html',
    })
    const range = async (value: string) => {
      const answer = await request(`/${path}`, { headers: { range: value } })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    expect(await range('bytes=0-7')).toEqual([206, 'bytes 0-7/25', '<script>'])
    expect(await range('bytes=16-')).toEqual([206, 'bytes 16-24/25', '</script>'])
    expect(await range('bytes=-9')).toEqual([206, 'bytes 16-24/25', '</script>'])
    expect(await range('bytes=20-900')).toEqual([206, 'bytes 20-24/25', 'ript>'])
    expect(await range('bytes=25-')).toEqual([416, 'bytes */25', ''])
    expect(await range('bytes=-0')).toEqual([416, 'bytes */25', ''])
    expect(await range('bytes=9-3')).toEqual([200, null, page])
    expect(await range('lines=1-2')).toEqual([200, null, page])
    const whole = await request(`/${path}?dl`)
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect(whole.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(whole.headers.get('content-disposition')).toContain('filename="page.html"')
    const stale = await request(`/${path}`, {
      headers: { range: 'bytes=0-1', 'if-range': '"other"' },
    })
    expect(stale.status).toBe(200)
    const etag = whole.headers.get('etag') ?? ''
    const same = await request(`/${path}`, { headers: { range: 'bytes=0-1', 'if-range': etag } })
    expect([same.status, await same.text()]).toEqual([206, '<s'])
    const known = await request(`/${path}`, { headers: { 'if-none-match': etag } })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const head = await request(`/${path}`, { method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['25', ''])
  })
})
