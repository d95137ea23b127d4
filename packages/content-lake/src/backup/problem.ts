import type { AssetStore } from '../asset-store/asset-store.ts'

/** Something that is not as it should be, in one sentence. */
export interface Problem {
  kind: 'database' | 'document' | 'history' | 'reference' | 'asset'
  /** Absent where the whole database is meant. */
  dataset?: string
  /** Of the document that it is about. */
  id?: string
  message: string
}

export interface CheckOptions {
  /** Folder of the state; a lake may serve it meanwhile. */
  dataDir: string
  /** The files of its assets. */
  assets: AssetStore
  /** Reads each file of an asset and compares its SHA-1. Otherwise only that it is there, in its size. */
  readAssets: boolean
  /** Hears how many documents and files have been looked at. */
  onProgress?: (looked: number) => void
}
