import { gzipSync } from 'node:zlib'
import { decodeEntities } from '../support/decode-entities.ts'
import type { BenchmarkResult, BenchmarkTarget } from './benchmark-result.ts'

/** Weight of each page on a first visit: HTML, and JavaScript loaded before any interaction. */
export async function pageWeights(
  target: BenchmarkTarget,
  paths: Record<string, string>,
): Promise<BenchmarkResult[]> {
  const figures: BenchmarkResult[] = []
  for (const [name, path] of Object.entries(paths)) {
    const page = new URL(path, target.site)
    const html = Buffer.from(await (await fetch(page)).arrayBuffer())
    const scripts = await scriptsOf(page)
    const payload = await payloadOf(page)
    const bytes = scripts.reduce((sum, { gzipped }) => sum + gzipped, 0)
    figures.push({
      what: `First visit, ${name}`,
      value: `HTML ${kilobytes(html.length)} (${kilobytes(gzipSync(html).length)} gzip), JavaScript ${kilobytes(bytes)} gzip, payload ${kilobytes(payload)} gzip`,
      note: `${scripts.length} scripts of ${decodeURI(path)}`,
    })
  }
  return figures
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/**
 * The external scripts of a page, `nomodule` ones aside: today's browsers skip those. The page's own payload
 * is no program and not among them: `payloadOf`.
 */
export async function scriptsOf(page: URL): Promise<{ url: string; gzipped: number }[]> {
  const html = await (await fetch(page)).text()
  const tags = html.match(/<script\b[^>]*\bsrc="[^"]+"[^>]*>/g) ?? []
  const sources = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? [])
    .map((source) => new URL(decodeEntities(source), page).href)
  const started = /\bdata-scripts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  const unique = [...new Set([...sources, ...started.map((source) => new URL(source, page).href)])]
  return Promise.all(
    unique.map(async (url) => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
      return { url, gzipped: gzipSync(Buffer.from(await response.arrayBuffer())).length }
    }),
  )
}

/** What brings a page's markup to life, gzipped; 0 where it stands in the markup itself. */
export async function payloadOf(page: URL): Promise<number> {
  const html = await (await fetch(page)).text()
  const hash = /\bdata-payload="(\w+)"/.exec(html)?.[1]
  if (!hash) return 0
  const of = encodeURIComponent(page.pathname + page.search)
  const response = await fetch(new URL(`/_payload/${hash}.js?of=${of}`, page))
  if (!response.ok) throw new Error(`The payload of ${page} answered ${response.status}.`)
  return gzipSync(Buffer.from(await response.arrayBuffer())).length
}
