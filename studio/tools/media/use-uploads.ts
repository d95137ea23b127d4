import { useEffect, useSyncExternalStore } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { isOver } from './model/upload.ts'
import { sendFile } from './send-file.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

/** One queue a dataset: what is on its way goes on while other tools are open. */
const queues = new Map<string, UploadQueue>()

/** Files on their way into the library. */
export function useUploads() {
  const client = useClient({ apiVersion: studioApiVersion })
  const { projectId = '', dataset = '' } = client.config()
  const key = `${projectId}/${dataset}`
  const queue = queues.get(key) ?? createUploadQueue(sendFile(client))
  queues.set(key, queue)
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads)
  const isBusy = !uploads.every(isOver)
  useEffect(() => {
    if (!isBusy) return undefined
    // The browser asks whether to leave: what is on its way would be lost.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isBusy])
  return { ...queue, uploads }
}
