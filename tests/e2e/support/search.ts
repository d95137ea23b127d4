import { expect } from '@playwright/test'
import { decodeEntities } from '../../support/decode-entities.ts'
import { origins } from './installation.ts'

/** Metadata of a page for search engines and sharing, from the server's HTML. */
export interface PageMetadata {
  status: number
  html: string
  canonical: string | undefined
  /** URLs by language tag, `x-default` included. */
  languages: Record<string, string>
  description: string | undefined
  picture: string | undefined
  jsonLd: Array<{ '@type': string; [property: string]: unknown }>
}

export async function metadataOf(path: string): Promise<PageMetadata> {
  const response = await fetch(new URL(path, origins.site), { headers: { accept: 'text/html' } })
  const html = await response.text()
  const first = (pattern: RegExp) => decodeEntities(pattern.exec(html)?.[1] ?? '') || undefined
  return {
    status: response.status,
    html,
    canonical: first(/<link rel="canonical" href="([^"]+)"/),
    languages: Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(
        ([, tag, href]) => [tag, decodeEntities(href ?? '')],
      ),
    ),
    description: first(/<meta name="description" content="([^"]+)"/),
    picture: first(/<meta property="og:image" content="([^"]+)"/),
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? ''),
    ),
  }
}

/** Expects canonical URL, alternates, Open Graph image and structured data types of a page. */
export async function expectSearchMetadata(
  path: string,
  languages: Record<string, string>,
  types: string[],
): Promise<PageMetadata> {
  const head = await metadataOf(path)
  const absolute = (each: string) => new URL(each, origins.site).href.replace(/\/$/, '')
  expect(head.status, path).toBe(200)
  expect(head.canonical?.replace(/\/$/, ''), path).toBe(absolute(path))
  const found = Object.entries(head.languages).map(([tag, href]) => [tag, href.replace(/\/$/, '')])
  const expected = { ...languages, 'x-default': languages.en ?? '/' }
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([tag, each]) => [tag, absolute(each)])),
  )
  expect(head.description?.length ?? 0, path).toBeGreaterThan(20)
  expect(head.jsonLd.map((object) => object['@type'])).toEqual(types)
  await expectShareImage(head.picture)
  return head
}

/** Expects an Open Graph image: an immutable JPEG of 1200 by 630 below 300 kB. */
export async function expectShareImage(address: string | undefined): Promise<void> {
  expect(address).toMatch(/\/_og\/.*\.jpg\?v=/)
  const picture = await fetch(address ?? '')
  expect(picture.status, address).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(picture.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(bytes.length).toBeLessThan(300_000)
  expect(sizeOf(bytes)).toEqual([1200, 630])
}

/** Width and height from the JPEG frame header (ISO/IEC 10918-1, B.2.2). */
function sizeOf(jpeg: Buffer): [number, number] {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at)
    if (marker === 0xffc0 || marker === 0xffc2)
      return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)]
  }
  throw new Error('This is no JPEG with a frame.')
}
