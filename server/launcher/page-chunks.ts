import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runInNewContext } from 'node:vm'

/** A page of the build and the chunks that its first load may request. */
export interface PageChunks {
  route: string
  chunks: string[]
  /** Chunks that only old browsers request. */
  legacy: string[]
}

interface ClientManifest {
  clientModules: Record<string, { chunks: string[] }>
  entryJSFiles: Record<string, string[]>
}

/** Every page of the site outside Studio, with the chunks that its manifests list. */
export function publicPageChunks(build: string): PageChunks[] {
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

/** The distinct scripts among a manifest's files, by their path in the build. */
function scriptsOf(files: readonly string[]): string[] {
  const paths = files.map((file) => decodeURI(file.replace(/^\/_next\//, '')))
  return [...new Set(paths.filter((path) => basename(path).endsWith('.js')))]
}

function readJson(path: string): Record<string, string[]> {
  if (!existsSync(path)) return {}
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string[]>
}

/** Evaluates the manifest, a script that sets a global, in its own context. */
function readClientManifests(path: string): ClientManifest[] {
  const context: { __RSC_MANIFEST?: Record<string, ClientManifest> } = {}
  runInNewContext(`globalThis.__RSC_MANIFEST = {}; ${readFileSync(path, 'utf8')}`, context, {
    timeout: 5000,
  })
  return Object.values(context.__RSC_MANIFEST ?? {})
}
