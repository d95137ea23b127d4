import { createImageUrlBuilder } from '@sanity/image-url'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import { animatedImage, fourColorImage } from './testing/test-images.ts'
import { serveImage } from './testing/serve-image.ts'
import { imageWorkerPool } from './image-worker-pool/image-worker-pool.ts'

describe('image transformation by URL', () => {
  test.each([
    ['w=100', '100x66', ['red', 'green', 'blue', 'yellow']],
    ['flip=h', '300x200', ['green', 'red', 'yellow', 'blue']],
    ['flip=v', '300x200', ['blue', 'yellow', 'red', 'green']],
    ['flip=hv', '300x200', ['yellow', 'blue', 'green', 'red']],
    ['or=90', '200x300', ['blue', 'red', 'yellow', 'green']],
    ['or=180', '300x200', ['yellow', 'blue', 'green', 'red']],
    ['rect=150,0,150,100', '150x100', ['green', 'green', 'green', 'green']],
    ['rect=150,0,150,100&or=90', '100x150', ['green', 'green', 'green', 'green']],
    ['rect=150,0,150,200&or=90&w=100', '100x75', ['yellow', 'green', 'yellow', 'green']],
    ['or=90&flip=h', '200x300', ['red', 'blue', 'green', 'yellow']],
    ['or=90&flip=v', '200x300', ['yellow', 'green', 'blue', 'red']],
    ['rect=150,0,150,200&or=270&flip=h&w=100', '100x75', ['yellow', 'green', 'yellow', 'green']],
    ['rect=0,0,300,50&or=180&flip=hv', '300x50', ['red', 'green', 'red', 'green']],
    ['rect=0,0,300,50&or=90&flip=h', '50x300', ['red', 'red', 'green', 'green']],
    ['w=100&h=200&fit=crop&crop=left', '100x200', ['red', 'red', 'blue', 'blue']],
    ['w=100&h=200&fit=crop&crop=right&flip=h', '100x200', ['green', 'green', 'yellow', 'yellow']],
    [
      'w=50&h=100&fit=crop&crop=focalpoint&fp-x=1&fp-y=1',
      '50x100',
      ['green', 'green', 'yellow', 'yellow'],
    ],
    ['w=200&h=200&fit=fill&bg=f0f', '200x200', ['magenta', 'magenta', 'magenta', 'magenta']],
    ['w=200&h=200&fit=fill&fm=png', '200x200', ['clear', 'clear', 'clear', 'clear']],
    ['w=200&h=200&fit=fill&fm=jpg', '200x200', ['white', 'white', 'white', 'white']],
    ['pad=60&bg=ff0000ff', '420x320', ['blue', 'blue', 'blue', 'blue']],
    ['w=200&h=200&fit=scale', '200x200', ['red', 'green', 'blue', 'yellow']],
    ['w=90&h=60&fit=crop&crop=entropy', '90x60', undefined],
  ])('shows %s', async (query, size, colors) => {
    const { picture } = await serveImage(fourColorImage(300, 200).png().toBuffer())
    const shown = await picture(query)
    expect(shown.size.replace('100x67', '100x66')).toBe(size)
    if (colors) expect(shown.colors).toEqual(colors)
  })

  test('applies color effects', async () => {
    const lake = await serveWholeLake()
    const { picture } = await serveImage(fourColorImage(300, 200).png().toBuffer(), lake)
    expect((await picture('sat=-100')).colors).not.toContain('red')
    expect((await picture('invert=true')).colors[2]).toBe('yellow')
    const plain = await picture('fm=png')
    for (const query of ['blur=50', 'sharp=100', 'sat=40']) {
      const { body, size } = await picture(`${query}&fm=png`)
      expect(size).toBe('300x200')
      expect(body.equals(plain.body), query).toBe(false)
    }
    const half = await serveImage(
      sharp({
        create: { width: 9, height: 9, channels: 4, background: '#ff000000' },
      })
        .png()
        .toBuffer(),
      lake,
    )
    expect((await half.picture('bg=00f&fm=png')).colors[0]).toBe('blue')
    expect((await half.picture('fm=jpg')).colors[0]).toBe('white')
  })

  test('applies the EXIF orientation before any other step', async () => {
    const { picture } = await serveImage(
      fourColorImage(300, 200).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer(),
    )
    expect(await picture('w=100')).toMatchObject({
      size: '100x150',
      colors: ['blue', 'red', 'yellow', 'green'],
    })
    expect(await picture('rect=0,0,100,150')).toMatchObject({
      size: '100x150',
      colors: ['blue', 'blue', 'blue', 'blue'],
    })
    expect(await picture('or=90')).toMatchObject({
      size: '300x200',
      colors: ['yellow', 'blue', 'green', 'red'],
    })
  })

  test('derives frame count and orientation from the file header for the cost estimate', async () => {
    const lake = await serveWholeLake()
    const perform = vi.spyOn(imageWorkerPool, 'perform')
    const asked = async (bytes: Promise<Buffer>, query: string) => {
      const { picture } = await serveImage(bytes, lake)
      perform.mockClear()
      const { size, pages } = await picture(query)
      const tasks = perform.mock.calls.map(([task, { estimatedMs: price }]) => ({ task, price }))
      return { size, pages, tasks }
    }
    const film = await asked(animatedImage(40, 30), 'w=2300')
    expect(film).toMatchObject({ size: '1672x1254', pages: 2 })
    expect(film.tasks.at(-1)?.task).toMatchObject({ job: { source: { frames: 2, turned: false } } })
    const still = await asked(animatedImage(40, 30), 'w=2300&frame=1')
    expect(still).toMatchObject({ size: '2300x1725', pages: 1 })
    // The header is read once.
    expect([film, still].map(({ tasks }) => tasks.map(({ task }) => task.what))).toEqual([
      ['identify', 'render'],
      ['render'],
    ])
    const lain = fourColorImage(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { tasks } = await asked(lain, 'w=20')
    expect(tasks.at(-1)?.task).toMatchObject({ job: { source: { frames: 1, turned: true } } })
  })

  test('keeps an SVG unless a format is requested', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script><rect width="40" height="20" fill="#f00"/></svg>'
    const { get, picture } = await serveImage(Buffer.from(svg))
    const drawing = await get('w=400&auto=format', {
      headers: { accept: 'image/webp' },
    })
    expect(await drawing.text()).toBe(svg)
    expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
    expect(drawing.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(drawing.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await picture('w=400&fm=png')).toMatchObject({
      size: '400x200',
      format: 'png',
      colors: ['red', 'red', 'red', 'red'],
    })
  })
})

test.each(['webp', 'jpg', 'avif'])('a %s has quality 75 by default', async (format) => {
  const { picture } = await serveImage(fourColorImage(300, 200).png().toBuffer())
  const shown = async (quality: string) => (await picture(`w=120&fm=${format}${quality}`)).body
  const plain = await shown('')
  expect(plain.equals(await shown('&q=75'))).toBe(true)
  expect(plain.equals(await shown('&q=40'))).toBe(false)
})

test('accepts every URL of the public builder and returns the requested size', async () => {
  const { document, request, origin } = await serveImage(fourColorImage(600, 400).jpeg().toBuffer())
  const builder = createImageUrlBuilder({
    projectId: 'orrery',
    dataset: 'production',
    baseUrl: origin,
  })
  const image = {
    asset: { _type: 'reference', _ref: document._id },
    crop: { left: 0.1, right: 0.05, top: 0, bottom: 0.2 },
    hotspot: { x: 0.3, y: 0.6, width: 0.2, height: 0.4 },
  }
  const of = () => builder.image(image)
  const asked: [string, string][] = [
    [of().width(200).height(100).url(), '200x100'],
    [of().width(133).height(277).auto('format').url(), '133x277'],
    [of().size(90, 90).fit('crop').dpr(2).quality(50).url(), '180x180'],
    [of().width(300).format('webp').blur(20).sharpen(10).flipHorizontal().url(), '300x188'],
    [
      builder
        .image(document._id)
        .focalPoint(0.1, 0.9)
        .crop('focalpoint')
        .fit('crop')
        .size(50, 80)
        .url(),
      '50x80',
    ],
    [
      builder
        .image(document._id)
        .ignoreImageParams()
        .fit('fill')
        .bg('ff00ff')
        .size(80, 80)
        .pad(4)
        .url(),
      '88x88',
    ],
    [
      builder
        .image(document._id)
        .rect(10, 10, 100, 50)
        .orientation(90)
        .saturation(-100)
        .invert(true)
        .url(),
      '50x100',
    ],
    [builder.image(document._id).maxWidth(300).fit('crop').height(400).url(), '300x400'],
  ]
  for (const [url, size] of asked) {
    const answer = await request(url.slice(origin.length))
    expect([url, answer.status]).toEqual([url, 200])
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect([url, `${width}x${height}`]).toEqual([url, size])
  }
})

test('answers every query with an image or a client error', async () => {
  const { get } = await serveImage(fourColorImage(40, 30).png().toBuffer())
  const name = fc.constantFrom(
    'w',
    'h',
    'fit',
    'crop',
    'rect',
    'q',
    'fm',
    'or',
    'flip',
    'dpr',
    'blur',
    'sharp',
    'sat',
    'bg',
    'pad',
    'invert',
    'fp-x',
    'fp-y',
    'min-w',
    'max-h',
    'auto',
    'frame',
    'dl',
    'unknown',
  )
  const value = fc.oneof(
    fc.constantFrom(
      '1',
      '0',
      '-1',
      '40',
      '99999999',
      '1e9',
      'NaN',
      'crop',
      'scale',
      'fill',
      'min',
      'top,left',
      'entropy',
      'focalpoint',
      '0,0,10,10',
      '39,29,1,1',
      '0.5',
      '90',
      'hv',
      'png',
      'webp',
      'ff000080',
      'format',
      '',
    ),
    fc.integer({ min: -10, max: 300 }).map(String),
    fc.string({ maxLength: 12 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 6 }), async (pairs) => {
      const answer = await get(String(new URLSearchParams(pairs)))
      const body = await answer.arrayBuffer()
      expect([200, 400]).toContain(answer.status)
      if (answer.status === 400) {
        expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({
          statusCode: 400,
          error: 'Bad Request',
        })
      } else {
        const { width, height } = await sharp(body).metadata()
        expect(Math.max(width, height)).toBeLessThanOrEqual(8192)
      }
    }),
    { numRuns: 150 },
  )
})
