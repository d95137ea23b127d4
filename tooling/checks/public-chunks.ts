import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicPageChunks } from '../../server/launcher/page-chunks.ts'
import type { Check, Finding } from './finding.ts'

/**
 * Strings that survive minification and identify one kind of code. Each must occur in the build, because an outdated marker
 * would detect nothing.
 */
export const minifiedCodeMarkers = {
  Studio: ['sanity/structure', 'sanity.studio'],
  preview: ['sanity/visual-editing', 'data-sanity-overlay', 'loader/query-listen'],
  // The cart's requests to the shop, and code of hydrogen-react.
  cart: ['mutation CartCreate', "flattenConnection(): needs a 'connection'"],
  server: [
    'CONTENT_LAKE_READ_TOKEN',
    'SANITY_API_WRITE_TOKEN',
    'SESSION_SECRET',
    'REVALIDATE_SECRET',
  ],
} as const

/** Rejects Studio, preview, cart or server code in a visitor's first load. Needs a build. */
export const publicChunksCheck = {
  name: 'public chunks',
  run({ root }: { root: string }): Finding[] {
    const build = join(root, '.next')
    const pages = publicPageChunks(build)
    const chunks = globSync('static/chunks/**/*.js', { cwd: build })
    const texts = new Map(chunks.map((path) => [path, readFileSync(join(build, path), 'utf8')]))
    return [
      ...(pages.length === 0 ? [nothingFound('public page')] : []),
      ...pages.flatMap(({ route, chunks: shipped }) => strayCode(route, shipped, texts)),
      ...serverCode(texts),
      ...staleMarkers(build, texts),
    ]
  },
} satisfies Check

function strayCode(route: string, shipped: string[], texts: Map<string, string>): Finding[] {
  return shipped.flatMap((path) =>
    (['Studio', 'preview', 'cart'] as const).flatMap((kind) => {
      const found = minifiedCodeMarkers[kind].find((marker) => texts.get(path)?.includes(marker))
      if (found === undefined) return []
      return {
        file: `.next/${path}`,
        problem: `holds ${kind} code ("${found}") and belongs to the first load of ${route}`,
        fix: 'Load it with dynamic(…, {ssr: false}) where it is wanted, and keep it out of shared modules.',
      }
    }),
  )
}

function serverCode(texts: Map<string, string>): Finding[] {
  return [...texts].flatMap(([path, text]) =>
    minifiedCodeMarkers.server
      .filter((marker) => text.includes(marker))
      .map((marker) => ({
        file: `.next/${path}`,
        problem: `holds server code ("${marker}")`,
        fix: 'Import "server-only" in the module that reads it, and pass plain values as props.',
      })),
  )
}

function staleMarkers(build: string, texts: Map<string, string>): Finding[] {
  const browser = [...texts.values()]
  const server = globSync('server/chunks/**/*.js', { cwd: build }).map((path) =>
    readFileSync(join(build, path), 'utf8'),
  )
  const isGone = (marker: string, where: string[]): boolean =>
    !where.some((text) => text.includes(marker))
  return [
    ...[
      ...minifiedCodeMarkers.Studio,
      ...minifiedCodeMarkers.preview,
      ...minifiedCodeMarkers.cart,
    ].filter((marker) => isGone(marker, browser)),
    ...minifiedCodeMarkers.server.filter((marker) => isGone(marker, server)),
  ].map((marker) => nothingFound(`code with the marker "${marker}"`))
}

const nothingFound = (what: string): Finding => ({
  file: '',
  problem: `found no ${what} in the build, so the check proves nothing`,
  fix: 'Bring the markers or the reading of the manifests in server/launcher/page-chunks.ts up to date.',
})
