import { StorageError } from '../store/storage-error.ts'
import type { Lake } from '../lake.ts'
import { copiesOf } from './local-copies.ts'
import type { ReceivedFile } from './receive-file.ts'

/** Places of files whose documents are about to be made, so that nobody takes them for left behind. */
export const placesBeingFilled = new Set<string>()

/**
 * Puts a received file in its place for good, and has its document made. The same content twice is one file.
 * @returns what `make` returns, called once the file is there.
 */
export async function keepFile<T>(
  lake: Lake,
  received: ReceivedFile,
  place: string,
  make: () => Promise<T>,
): Promise<T> {
  placesBeingFilled.add(place)
  try {
    await lake.assets.put(place, received.path)
    await copiesOf(lake).adopt(place, received)
    return await make()
  } finally {
    placesBeingFilled.delete(place)
  }
}

/**
 * @throws (as a rejection) StorageError where it is known that nothing can be stored now: nobody sends a film for nothing then.
 */
export async function requireStore({ assets }: Lake): Promise<void> {
  if (assets.trouble === undefined) return
  await assets.look()
  if (assets.trouble !== undefined) throw new StorageError(assets.trouble, { retryAfter: AGAIN })
}

/** Seconds. */
const AGAIN = 5
