/** The kinds of assets, which are folders of their files. */
export const ASSET_KINDS = ['images', 'files'] as const

/** Where the file of an asset lies in a store: `{dataset}/{images|files}/{filename}`, and the name begins with the SHA-1 of the content. */
export type AssetPath = string

/** A file that is stored. */
export interface StoredAsset {
  place: AssetPath
  /** In bytes. */
  size: number
  /** When it came to its place. */
  modified: Date
}

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** A thing on a shelf. */
export interface CachedObject {
  name: string
  size: number
  modified: Date
}

/** Small things that a store keeps beside the files of assets, by name: seen by whoever shares the store, and lost without harm. */
export interface DerivedCache {
  get(name: string): Promise<{ bytes: Uint8Array; modified: Date } | undefined>
  put(name: string, bytes: Uint8Array): Promise<void>
  list(prefix: string): AsyncIterable<CachedObject>
  remove(name: string): Promise<void>
}

/**
 * Where the files of assets lie. This is the seam behind which an engine stands: a folder (`folder-store.ts`) or a bucket
 * (`bucket-store.ts`).
 *
 * What an engine promises:
 *
 * - **Whole files.** A place leads to a whole file or to none, whatever breaks off. A file is durable when `put` answers.
 * - **Content does not change.** A place names its content, so the same place is only ever put with the same bytes, by whoever does
 *   at the same time.
 * - **Datasets share nothing**, as each of them can go on its own.
 *
 * Everything throws (as a rejection) StorageError, with one sentence, where the disk refuses or the bucket cannot be used.
 */
export interface AssetStore {
  /** Where that is, for whoever runs the lake; never a secret. */
  readonly location: string
  /** Whether lakes of other machines work on it as well. */
  readonly isShared: boolean
  /** Path of the file on this disk; undefined where files lie elsewhere. */
  pathOf(place: AssetPath): string | undefined
  /** Bytes of the file; undefined where there is none. */
  sizeOf(place: AssetPath): Promise<number | undefined>
  /** The file, or a range of it, as it is read; undefined where there is none. Whoever does not read to the end cancels it. */
  read(place: AssetPath, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Stores a file of this disk, which a folder moves and a bucket leaves where it is. */
  put(place: AssetPath, path: string): Promise<void>
  /** Removes a file for good, where there is one. */
  remove(place: AssetPath): Promise<void>
  /** Every file, or those of one dataset. */
  list(dataset?: string): AsyncIterable<StoredAsset>
  /** Takes a file out of its place, so that it can still be brought back. */
  softDelete(place: AssetPath): Promise<void>
  /** Brings a file back that was taken away, where there is one. */
  undelete(place: AssetPath): Promise<void>
  /** Files that were taken away and neither brought back nor forgotten, by their places; `modified` is when that was. */
  listSoftDeleted(): AsyncIterable<StoredAsset>
  /** Removes a file for good that was taken away. */
  purge(place: AssetPath): Promise<void>
  /** Removes all files of a dataset. */
  removeDataset(dataset: string): Promise<void>
  /** Gives a dataset the files of another one. */
  copyDataset(source: string, target: string): Promise<void>
  readonly derivedCache: DerivedCache
  /** Why files cannot be read or written now, in one sentence without a name of this house's; undefined where nothing is known to be wrong. */
  readonly outage: string | undefined
  /** Finds out whether what is said of trouble is still so. Never throws; asks at most every few seconds. */
  checkAvailability(): Promise<void>
  /**
   * Tries all that a lake needs of the store.
   * @throws StorageError
   */
  probe(): Promise<void>
  close(): void
}

/** A place that a document's file has. */
export function assetPath(
  dataset: string,
  kind: (typeof ASSET_KINDS)[number],
  filename: string,
): AssetPath {
  return `${dataset}/${kind}/${filename}`
}
