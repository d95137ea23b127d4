import { useEffect, useSyncExternalStore } from 'react'
import { useClient, type SanityClient } from 'sanity'
import * as z from 'zod/mini'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { valueOf } from '../../query-results/result-parser.ts'
import { isUploadFinished, isPictureFile } from './model/upload.ts'
import { createUploadQueue, type UploadQueue, type StartUpload } from './upload-queue.ts'

/** One queue per dataset: uploads continue while other tools are open. */
const queues = new Map<string, UploadQueue>()

/** Files being uploaded to the library. */
export function useMediaUploads() {
  const client = useClient({ apiVersion: studioApiVersion })
  const { projectId = '', dataset = '' } = client.config()
  const key = `${projectId}/${dataset}`
  const queue = queues.get(key) ?? createUploadQueue(uploadFile(client))
  queues.set(key, queue)
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads)
  const isBusy = !uploads.every(isUploadFinished)
  useEffect(() => {
    if (!isBusy) return undefined
    // Prompts before unload, because running uploads would be lost.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isBusy])
  return { ...queue, uploads }
}

/** Maximum size in bytes of files that are hashed before the upload, because hashing loads the whole file into memory. */
const maxHashedBytes = 100e6

/** Uploads files by the public API. Skips a file that the library already has by its hash. */
const uploadFile =
  (client: SanityClient): StartUpload =>
  (file, onPercent) => {
    const stop = new AbortController()
    let end = () => {}
    stop.signal.addEventListener('abort', () => end())
    const done = async () => {
      const isPicture = isPictureFile(file)
      const type = isPicture ? 'sanity.imageAsset' : 'sanity.fileAsset'
      const known = await findExistingAsset(client, file, type)
      if (known) return { assetId: known, isDuplicate: true }
      stop.signal.throwIfAborted()
      return new Promise<{ assetId: string; isDuplicate: boolean }>((resolve, reject) => {
        const subscription = client.observable.assets
          .upload(isPicture ? 'image' : 'file', file, {
            filename: file.name,
            ...(file.type && { contentType: file.type }),
          })
          .subscribe({
            next: (event) => {
              if (event.type === 'response')
                resolve({ assetId: event.body.document._id, isDuplicate: false })
              else if (event.stage === 'upload') onPercent(event.percent)
            },
            error: reject,
          })
        end = () => subscription.unsubscribe()
      })
    }
    return { done: done(), cancel: () => stop.abort() }
  }

const existingAssetQuery = {
  fetch: '*[_type == $type && sha1hash == $sha1][0]._id',
  parser: valueOf(z.nullable(z.string()), null),
}

async function findExistingAsset(
  client: SanityClient,
  file: File,
  type: string,
): Promise<string | null | undefined> {
  // crypto.subtle needs a secure context; without one the service deduplicates the file itself.
  if (file.size > maxHashedBytes || !globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-1', await file.arrayBuffer())
  const sha1 = [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return (await fetchResult(client, existingAssetQuery, { type, sha1 })).value
}
