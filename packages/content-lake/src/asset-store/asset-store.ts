/** Kinds of assets; also the names of their folders. */
export const ASSET_KINDS = ['images', 'files'] as const

/**
 * Path of an asset file within a store: `{dataset}/{images|files}/{filename}`; the filename begins with the
 * SHA-1 of the content.
 */
export type AssetPath = string

/** A stored file. */
export interface StoredAsset {
  place: AssetPath
  /** In bytes. */
  size: number
  /** Time at which it was stored. */
  modified: Date
}

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** An entry of the derived cache. */
export interface DerivedCacheEntry {
  name: string
  size: number
  modified: Date
}

/**
 * Small entries that a store keeps beside the assets, by name: shared by all users of the store, and
 * expendable.
 */
export interface DerivedCache {
  get(name: string): Promise<{ bytes: Uint8Array; modified: Date } | undefined>
  put(name: string, bytes: Uint8Array): Promise<void>
  list(prefix: string): AsyncIterable<DerivedCacheEntry>
  remove(name: string): Promise<void>
}

/**
 * Storage of asset files. Implementations: a folder (`folder-store.ts`) and a bucket (`bucket-store.ts`).
 * Guarantees of an implementation:
 *
 * - **Atomic files.** A path leads to a complete file or to none, even after a crash. A file is durable when
 * `put` resolves.
 * - **Immutable content.** A path identifies its content, so concurrent writers of one path write the same
 * bytes.
 * - **Independent datasets.** Datasets share no files, because each can be deleted.
 *
 * All methods reject with StorageError and a one-sentence message when the disk fails or the bucket is
 * unavailable.
 */
export interface AssetStore {
  /** Location for messages to operators; contains no secret. */
  readonly location: string
  /** Whether lakes on other machines use the store too. */
  readonly isShared: boolean
  /** Path of the file on this disk; undefined if files are stored remotely. */
  pathOf(place: AssetPath): string | undefined
  /** Size in bytes; undefined if the file does not exist. */
  sizeOf(place: AssetPath): Promise<number | undefined>
  /**
   * A stream of the file or a range of it; undefined if the file does not exist. Cancel the stream unless it
   * is read to the end.
   */
  read(place: AssetPath, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Stores a local file; a folder store moves it, a bucket store leaves it in place. */
  put(place: AssetPath, path: string): Promise<void>
  /** Deletes a file permanently, if it exists. */
  remove(place: AssetPath): Promise<void>
  /** All files, or those of one dataset. */
  list(dataset?: string): AsyncIterable<StoredAsset>
  /** Moves a file to the trash, from which it can be restored. */
  softDelete(place: AssetPath): Promise<void>
  /** Restores a file from the trash, if it exists. */
  undelete(place: AssetPath): Promise<void>
  /** Files in the trash, by original path; `modified` is the time of deletion. */
  listSoftDeleted(): AsyncIterable<StoredAsset>
  /** Deletes a file from the trash permanently. */
  purge(place: AssetPath): Promise<void>
  /** Deletes all files of a dataset. */
  removeDataset(dataset: string): Promise<void>
  /** Copies the files of a dataset to another one. */
  copyDataset(source: string, target: string): Promise<void>
  readonly derivedCache: DerivedCache
  /**
   * Why files cannot be read or written, in one sentence without internal names; undefined if no outage is
   * known.
   */
  readonly outage: string | undefined
  /** Checks whether a reported outage persists. Never throws; sends a request at most every few seconds. */
  checkAvailability(): Promise<void>
  /**
   * Checks every permission that a lake needs.
   * @throws StorageError
   */
  probe(): Promise<void>
  close(): void
}

/** The path of a document's file. */
export function assetPath(
  dataset: string,
  kind: (typeof ASSET_KINDS)[number],
  filename: string,
): AssetPath {
  return `${dataset}/${kind}/${filename}`
}
