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
    const bytes = scripts.reduce((sum, { gzipped }) => sum + gzipped, 0)
    figures.push({
      what: `First-load JavaScript, ${name}`,
      value: `${(bytes / 1000).toFixed(1)} kB gzip`,
      note: `${scripts.length} files of ${path}`,
    })
  }
  return figures
}

/** The external scripts of a page, `nomodule` ones aside: today's browsers skip those. */
export async function scriptsOf(page: URL): Promise<{ url: string; gzipped: number }[]> {
  const html = await (await fetch(page)).text()
  const tags = html.match(/<script\b[^>]*\bsrc="[^"]+"[^>]*>/g) ?? []
  const sources = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? [])
    .map((source) => new URL(source.replaceAll('&amp;', '&'), page).href)
  const unique = [...new Set(sources)]
  return Promise.all(
    unique.map(async (url) => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
      return { url, gzipped: gzipSync(Buffer.from(await response.arrayBuffer())).length }
    }),
  )
}
