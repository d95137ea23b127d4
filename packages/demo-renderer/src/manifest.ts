import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the manifest says of a committed file. */
export interface ManifestEntry {
  file: string
  bytes: number
  sha256: string
  /** Hash of what the file was rendered from, see `demoParameters`. */
  parameters: string
  /** Of pictures, in pixels. */
  width?: number
  height?: number
  /** Of pictures: the dominant colour of the palette, and the placeholders, as the content lake computes them. */
  dominant?: string
  blurHash?: string
  lqip?: string
}

/** What a file is rendered from. */
export interface FileParameters {
  hash: string
  /** Of pictures, in pixels. */
  width?: number
  height?: number
}

/** Why a file of the folder, or its manifest entry, is not what the renderer would write. */
export interface Staleness {
  file: string
  reason: 'missing' | 'unlisted' | 'changed' | 'size' | 'outdated' | 'unknown'
}

const NAME = 'manifest.json'

/** The entries of a media folder's manifest; none where it has no manifest yet. */
export async function readManifest(folder: string): Promise<ManifestEntry[]> {
  try {
    return JSON.parse(await readFile(join(folder, NAME), 'utf8')) as ManifestEntry[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export async function writeManifest(
  folder: string,
  entries: readonly ManifestEntry[],
): Promise<void> {
  const sorted = entries.toSorted((a, b) => (a.file < b.file ? -1 : 1))
  await writeFile(join(folder, NAME), `${JSON.stringify(sorted, null, 2)}\n`)
}

/**
 * Compares the files of a media folder with its manifest and with the present parameters.
 *
 * @param parameters of each file that the demo has
 */
export async function staleFiles(
  folder: string,
  parameters: ReadonlyMap<string, FileParameters>,
): Promise<Staleness[]> {
  const entries = new Map((await readManifest(folder)).map((entry) => [entry.file, entry]))
  const present = new Set((await readdir(folder).catch(() => [])).filter((name) => name !== NAME))
  const names = new Set([...parameters.keys(), ...present, ...entries.keys()])
  const found = await Promise.all(
    [...names].toSorted().map(async (file): Promise<Staleness[]> => {
      const wanted = parameters.get(file)
      const entry = entries.get(file)
      if (!wanted) return [{ file, reason: 'unknown' }]
      if (!present.has(file)) return [{ file, reason: 'missing' }]
      if (!entry) return [{ file, reason: 'unlisted' }]
      if (entry.parameters !== wanted.hash) return [{ file, reason: 'outdated' }]
      if (entry.width !== wanted.width || entry.height !== wanted.height)
        return [{ file, reason: 'size' }]
      const bytes = await readFile(join(folder, file))
      return sha256(bytes) === entry.sha256 ? [] : [{ file, reason: 'changed' }]
    }),
  )
  return found.flat()
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
