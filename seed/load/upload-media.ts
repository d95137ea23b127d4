import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { demoFiles, isStoredAsFile } from '../files/demo-files.ts'

/**
 * Uploads the generated media, a few at a time; the lake recognises what it has by its bytes.
 *
 * @returns asset document ids by file name
 */
export async function uploadMedia(
  client: SanityClient,
  mediaDir: string,
  files: readonly string[],
  onProgress: (done: number, all: number) => void,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const waiting = [...files]
  const worker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const kind = isStoredAsFile(file) ? 'file' : 'image'
      const bytes = demoFiles[file]?.() ?? createReadStream(join(mediaDir, file))
      const asset = await client.assets.upload(kind, bytes, { filename: file })
      ids.set(file, asset._id)
      onProgress(ids.size, files.length)
    }
  }
  await Promise.all([worker(), worker(), worker()])
  return ids
}
