import { gzipSync } from 'node:zlib'
import type { Figure, Target } from './figure.ts'

/** JavaScript that a page asks for before anybody touches it, gzipped. */
export async function firstLoadJs(
  target: Target,
  paths: Record<string, string>,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(paths)) {
    const scripts = await scriptsOf(new URL(path, target.site))
    const payload = await payloadOf(new URL(path, target.site))
    const bytes = scripts.reduce((sum, { gzipped }) => sum + gzipped, 0)
    figures.push({
      what: `First-load JavaScript, ${name}`,
      value: `${(bytes / 1000).toFixed(1)} kB gzip`,
      note: `${scripts.length} files of ${path}, and a payload of ${(payload / 1000).toFixed(1)} kB`,
    })
  }
  return figures
}

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
    .map((source) => new URL(source.replaceAll('&amp;', '&'), page).href)
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
