import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { isStoredAsFileAsset, mediaFiles } from '../media-files/demo-media.ts'

/** Uploads under way at once, so that the lake always has a picture to work on. */
const AT_ONCE = 8

/**
 * Uploads the demo's media, a few at a time. The lake recognises a file that it has by its bytes.
 *
 * @returns asset document ids by file name
 */
export async function uploadDemoMedia(
  client: SanityClient,
  mediaDir: string,
  onProgress: (done: number, all: number) => void,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const waiting = [...mediaFiles]
  const worker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const kind = isStoredAsFileAsset(file) ? 'file' : 'image'
      const asset = await client.assets.upload(kind, createReadStream(join(mediaDir, file)), {
        filename: file,
      })
      ids.set(file, asset._id)
      onProgress(ids.size, mediaFiles.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return ids
}
