import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Check, Finding } from './finding.ts'

/**
 * Texts that survive minification and occur only in one kind of code. Each must be found somewhere
 * in the build: a marker that no longer exists would let everything pass.
 */
export const markers = {
  Studio: ['sanity/structure', 'sanity.studio'],
  preview: ['sanity/visual-editing', 'data-sanity-overlay', 'loader/query-listen'],
  // The cart's calls to the shop, and what hydrogen-react has a part in.
  cart: ['mutation CartCreate', "flattenConnection(): needs a 'connection'"],
  server: [
    'CONTENT_LAKE_READ_TOKEN',
    'SANITY_API_WRITE_TOKEN',
    'SESSION_SECRET',
    'REVALIDATE_SECRET',
  ],
} as const

/** A page of the build and the chunks that its first load may ask for. */
export interface PublicPage {
  route: string
  chunks: string[]
  /** Those of them that only browsers of long ago ask for. */
  legacy: string[]
}

/** Refuses Studio, preview, cart or server code in what a visitor's browser downloads at first. Needs a build. */
export const publicChunks = {
  name: 'public chunks',
  run({ root }: { root: string }): Finding[] {
    const build = join(root, '.next')
    const pages = publicPages(build)
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
      const found = markers[kind].find((marker) => texts.get(path)?.includes(marker))
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
    markers.server
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
    ...[...markers.Studio, ...markers.preview, ...markers.cart].filter((marker) =>
      isGone(marker, browser),
    ),
    ...markers.server.filter((marker) => isGone(marker, server)),
  ].map((marker) => nothingFound(`code with the marker "${marker}"`))
}

const nothingFound = (what: string): Finding => ({
  file: '',
  problem: `found no ${what} in the build, so the check proves nothing`,
  fix: 'Bring the markers or the reading of the manifests in tooling/checks/public-chunks.ts up to date.',
})

interface ClientManifest {
  clientModules: Record<string, { chunks: string[] }>
  entryJSFiles: Record<string, string[]>
}

/** Every page of the site outside Studio, with the chunks its manifests name. */
export function publicPages(build: string): PublicPage[] {
  const app = join(build, 'server', 'app')
  if (!existsSync(app)) return []
  return globSync('**/page_client-reference-manifest.js', { cwd: app })
    .filter((path) => !path.startsWith('(studio)'))
    .map((path) => {
      const folder = join(app, path.replace(/_client-reference-manifest\.js$/, ''))
      const { rootMainFiles = [], polyfillFiles = [] } = readJson(
        join(folder, 'build-manifest.json'),
      )
      const manifests = readClientManifests(join(app, path))
      const named = manifests.flatMap(({ clientModules, entryJSFiles }) => [
        ...Object.values(entryJSFiles).flat(),
        ...Object.values(clientModules).flatMap((module) => module.chunks),
      ])
      const route = `/${path.replace(/\/?page_client-reference-manifest\.js$/, '')}`
      return {
        route,
        chunks: scriptsOf([...rootMainFiles, ...polyfillFiles, ...named]),
        legacy: scriptsOf(polyfillFiles),
      }
    })
}

/** The scripts among the files that a manifest names, each once, by their path in the build. */
function scriptsOf(files: readonly string[]): string[] {
  const paths = files.map((file) => decodeURI(file.replace(/^\/_next\//, '')))
  return [...new Set(paths.filter((path) => basename(path).endsWith('.js')))]
}

function readJson(path: string): Record<string, string[]> {
  if (!existsSync(path)) return {}
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string[]>
}

/** The manifest is a script that fills a global; it runs in a context of its own. */
function readClientManifests(path: string): ClientManifest[] {
  const context: { __RSC_MANIFEST?: Record<string, ClientManifest> } = {}
  runInNewContext(`globalThis.__RSC_MANIFEST = {}; ${readFileSync(path, 'utf8')}`, context, {
    timeout: 5000,
  })
  return Object.values(context.__RSC_MANIFEST ?? {})
}
