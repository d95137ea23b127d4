import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fourColorImage } from '../../src/assets/testing/test-images.ts'
import { bytes } from './testing/arbitraries.ts'
import {
  AskedLake,
  assertAnswered,
  assertWell,
  AUTHORIZATION,
  COMMON,
  head,
  runs,
} from './testing/asked-lake.ts'

const requested = new AskedLake()

const formats = ['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8"/></svg>'
const pictures = [
  ...(await Promise.all(
    formats.map((format) => fourColorImage(24, 16).toFormat(format).toBuffer()),
  )),
  Buffer.from(svg),
  Buffer.from(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}&a;`),
  // How a HEIC begins.
  Buffer.from('00000018667479706865696300000000', 'hex'),
]

/** Half of each, which the library that reads pictures has a lot to say about. */
const halves = pictures.map((picture): [Upload] => {
  const content = picture.subarray(0, picture.length / 2)
  return [{ kind: 'images', content, type: 'image/png', isCutOff: false, search: [] }]
})

/** Pictures with bytes that are others, and without their end. */
const broken = fc
  .record({
    picture: fc.constantFrom(...pictures),
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
    share: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ picture, changes, share }) => {
    const copy = Buffer.from(picture.subarray(0, picture.length * share))
    for (const [at, byte] of changes) if (copy.length > 0) copy[at % copy.length] = byte
    return copy
  })

interface Upload {
  kind: string
  content: Buffer
  type: string
  isCutOff: boolean
  search: [name: string, value: string][]
}

const upload: fc.Arbitrary<Upload> = fc.record({
  kind: fc.constantFrom('images', 'files'),
  content: fc.oneof({ weight: 3, arbitrary: broken }, { weight: 1, arbitrary: bytes }),
  type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'x', ''),
  isCutOff: fc.integer({ min: 0, max: 3 }).map((chance) => chance === 0),
  search: fc.array(
    fc.tuple(
      fc.constantFrom('filename', 'label', 'title', 'meta', 'source', 'sourceId', 'tag', 'url'),
      fc.oneof(
        fc.constantFrom(
          '../../x',
          '%00',
          'x'.repeat(3_000),
          'none',
          'exif',
          'a/b.png',
          '%E2%80%AE',
        ),
        fc.string().map(encodeURIComponent),
      ),
    ),
    { maxLength: 3 },
  ),
})

describe('uploads', () => {
  test('whatever is uploaded is there whole, or refused with nothing left of it', async () => {
    const taken = new Set([requested.picture])
    await fc.assert(
      fc.asyncProperty(upload, async ({ kind, content, type, isCutOff, search }) => {
        const before = requested.kept()
        const query = search.map((pair) => pair.join('=')).join('&')
        const lines = [
          `POST /v2025-02-19/assets/${kind}/production?${query} HTTP/1.1`,
          ...COMMON,
          AUTHORIZATION,
          `content-type: ${type}`,
          `content-length: ${content.length + (isCutOff ? 100 : 0)}`,
        ]
        const answer = await requested.say([head(...lines), content], isCutOff)
        assertAnswered(answer, requested)
        if (answer.status === 200) {
          expect(isCutOff).toBe(false)
          const path = /"path":"([^"]+)"/.exec(answer.text)?.[1] ?? ''
          const served = await requested.lake.request(`/${path}?dlRaw`)
          expect([served.status, Buffer.from(await served.arrayBuffer())]).toEqual([200, content])
          taken.add(path)
        } else {
          if (!isCutOff) expect(answer.status).toBeGreaterThanOrEqual(400)
          expect(requested.kept()).toEqual(before)
        }
      }),
      { ...runs(100), examples: halves },
    )
    await assertWell(requested)
    await expect.poll(() => requested.incoming()).toEqual([])
    const paths = await requested.lake.client().fetch<string[]>('*[defined(path)].path')
    expect(paths.toSorted()).toEqual([...taken].toSorted())
  })
})
