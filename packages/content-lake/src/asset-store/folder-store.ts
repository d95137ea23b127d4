import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { toStorageError } from '../store/storage-error.ts'
import {
  ASSET_KINDS,
  type AssetStore,
  type ByteRange,
  type DerivedCache,
  type StoredAsset,
} from './asset-store.ts'

/** Suffix of files in the trash. */
const AWAY = '.removed'

/**
 * Folder of partial uploads and files being deleted; emptied when the lake starts. Not a valid dataset name.
 */
export function temporaryFilesFolder(dataDir: string): string {
  return join(dataDir, 'assets', '.incoming')
}

/** Asset store in the data folder of a lake, not shared. */
export class FolderStore implements AssetStore {
  readonly location: string
  readonly isShared = false
  readonly outage = undefined
  readonly derivedCache: DerivedCache
  readonly #incoming: string

  constructor(dataDir: string) {
    this.location = join(dataDir, 'assets')
    this.#incoming = temporaryFilesFolder(dataDir)
    this.derivedCache = shelfIn(this.location)
  }

  pathOf(place: string): string {
    return join(this.location, place)
  }

  async sizeOf(place: string): Promise<number | undefined> {
    const found = await unlessGone(stat(this.pathOf(place)))
    return found?.isFile() ? found.size : undefined
  }

  async read(place: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    // An open file stays readable after its name is deleted.
    const file = await unlessGone(open(this.pathOf(place), 'r'))
    const stream = file?.createReadStream({ highWaterMark: CHUNK, ...range })
    return stream && (Readable.toWeb(stream) as ReadableStream<Uint8Array>)
  }

  async put(place: string, from: string): Promise<void> {
    const path = this.pathOf(place)
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(from, path)
      await fsyncFolder(dirname(path))
    } catch (error) {
      throw toStorageError(error, path)
    }
  }

  async remove(place: string): Promise<void> {
    await rm(this.pathOf(place), { force: true })
  }

  list(dataset?: string): AsyncIterable<StoredAsset> {
    return this.#files(dataset, (name) => (name.endsWith(AWAY) ? undefined : name))
  }

  async softDelete(place: string): Promise<void> {
    await unlessGone(rename(this.pathOf(place), `${this.pathOf(place)}${AWAY}`))
  }

  async undelete(place: string): Promise<void> {
    await unlessGone(rename(`${this.pathOf(place)}${AWAY}`, this.pathOf(place)))
  }

  listSoftDeleted(): AsyncIterable<StoredAsset> {
    return this.#files(undefined, (name) =>
      name.endsWith(AWAY) ? name.slice(0, -AWAY.length) : undefined,
    )
  }

  async purge(place: string): Promise<void> {
    await rm(`${this.pathOf(place)}${AWAY}`, { force: true })
  }

  /** The rename makes them unavailable at once. */
  async removeDataset(dataset: string): Promise<void> {
    const path = join(this.location, dataset)
    const away = join(this.#incoming, randomUUID())
    try {
      await mkdir(this.#incoming, { recursive: true, mode: 0o700 })
      await unlessGone(rename(path, away))
      await rm(away, { recursive: true, force: true })
    } catch (error) {
      throw toStorageError(error, path)
    }
  }

  /** Hard links: the same bytes under two names that are deleted independently. */
  async copyDataset(source: string, target: string): Promise<void> {
    const [from, to] = [join(this.location, source), join(this.location, target)]
    try {
      for (const kind of (await unlessGone(readdir(from))) ?? []) {
        await mkdir(join(to, kind), { recursive: true, mode: 0o700 })
        for (const file of await readdir(join(from, kind)))
          // A file that is deleted at this moment has no document.
          await unlessGone(link(join(from, kind, file), join(to, kind, file)))
      }
    } catch (error) {
      throw toStorageError(error, to)
    }
  }

  async checkAvailability(): Promise<void> {}

  async probe(): Promise<void> {}

  close(): void {}

  /** @param ofName returns the asset's filename for a file in the folder; undefined to skip it */
  async *#files(
    dataset: string | undefined,
    ofName: (name: string) => string | undefined,
  ): AsyncGenerator<StoredAsset> {
    for (const each of dataset === undefined ? await namesIn(this.location) : [dataset])
      for (const kind of ASSET_KINDS)
        for (const file of await namesIn(join(this.location, each, kind))) {
          const name = ofName(file)
          const found = name && (await unlessGone(stat(join(this.location, each, kind, file))))
          if (!found || !found.isFile()) continue
          const { size, ctime: modified } = found
          yield { place: `${each}/${kind}/${name}`, size, modified }
        }
  }
}

/** Bytes per read. */
const CHUNK = 64 * 1024

function shelfIn(folder: string): DerivedCache {
  return {
    async get(name) {
      const path = join(folder, name)
      const bytes = await unlessGone(readFile(path))
      return bytes && { bytes, modified: (await stat(path)).mtime }
    },
    async put(name, bytes) {
      const path = join(folder, name)
      await writeFile(`${path}.new`, bytes, { flush: true, mode: 0o600 })
      await rename(`${path}.new`, path)
    },
    async *list(prefix) {
      for (const name of await namesIn(folder)) {
        const found = name.startsWith(prefix) && (await unlessGone(stat(join(folder, name))))
        if (found && found.isFile()) yield { name, size: found.size, modified: found.mtime }
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** Entries of a folder; empty if it is a file, as some entries beside dataset folders are. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await unlessGone(readdir(folder))) ?? []
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return []
    throw error
  }
}

/** Undefined if the file does not exist. */
async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Flushes a folder, so that a rename survives a power failure. */
export async function fsyncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
