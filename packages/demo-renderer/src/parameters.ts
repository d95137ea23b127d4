import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { parseSync } from 'oxc-parser'
import { calibres, mediaFiles, pictures, watchDrawings, watches } from './demo.ts'
import type { FileParameters } from './manifest.ts'

const folder = new URL('./', import.meta.url)

/** Sources that draw nothing, or whose data is hashed as values. */
const notDrawing = /\.test\.ts$|^(?:demo|manifest|parameters|render-media|worker)\.ts$/

/** Which sources each kind of file is drawn by. */
const sourcesOf = {
  watch: (name: string) => !/^(?:brand|plates)\/|^wrist-ruler/.test(name),
  brand: (name: string) => !/^plates\/|^wrist-ruler/.test(name),
  plate: (name: string) => /^(?:plates|render)\/|^(?:ground|encode)\.ts$/.test(name),
  document: (name: string) => name === 'wrist-ruler.ts',
}

/**
 * Hashes what each file of the demo's media is rendered from: the syntax of the sources, without comments, layout and
 * paths, and the values that decide about this file.
 *
 * @returns parameters by file name, for every file that the demo has
 */
export async function demoParameters(): Promise<Map<string, FileParameters>> {
  const trees = await syntaxOfSources()
  const hashOf = (kind: keyof typeof sourcesOf, values: unknown) => {
    const own = trees.filter(({ name }) => sourcesOf[kind](name)).map(({ tree }) => tree)
    return digest([...own.toSorted(), JSON.stringify(values)].join('\n'))
  }
  const sizes = new Map(pictures.map(({ file, width, height }) => [file, { width, height }]))
  const views = new Map(
    watchDrawings.map(({ media: { file }, design, view }) => [
      file,
      { view, watch: design, calibre: calibres[design.calibre] },
    ]),
  )
  return new Map(
    mediaFiles.map((file) => {
      const size = sizes.get(file)
      const seen = views.get(file)
      const hash = !size
        ? hashOf('document', { file })
        : seen
          ? hashOf('watch', { ...size, ...seen })
          : file.startsWith('plate-')
            ? hashOf('plate', { file, ...size })
            : hashOf('brand', { file, ...size, watches, calibres })
      return [file, { hash, ...size }]
    }),
  )
}

async function syntaxOfSources(): Promise<{ name: string; tree: string }[]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !notDrawing.test(name),
  )
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, tree: syntaxHash(name, text) }
    }),
  )
}

/** Hash of a source that stays the same when only comments, layout or the paths of its imports change. */
export function syntaxHash(name: string, text: string): string {
  return digest(JSON.stringify(parseSync(name, text).program, withoutPlaces))
}

/** Leaves out where a node stands, how a literal is written and which path an import has: none of it is drawn. */
function withoutPlaces(key: string, value: unknown): unknown {
  if (key === 'start' || key === 'end' || key === 'raw' || key === 'comments') return undefined
  if (typeof value === 'bigint') return String(value)
  const { type } = (value ?? {}) as { type?: string }
  return type === 'ImportDeclaration' ? undefined : value
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
