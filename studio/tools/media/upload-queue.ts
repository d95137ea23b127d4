import { randomId } from '../../data/random-id.ts'
import {
  isUploadFinished,
  uploadErrorMessage,
  uploadRejectionReason,
  type Upload,
} from './model/upload.ts'

/** Running upload. */
export interface UploadJob {
  /** Resulting asset; `isDuplicate` if the library already had it. */
  done: Promise<{ assetId: string; isDuplicate: boolean }>
  cancel: () => void
}

export type StartUpload = (file: File, onPercent: (percent: number) => void) => UploadJob

export interface UploadQueue {
  uploads: () => readonly Upload[]
  subscribe: (listener: () => void) => () => void
  /** Uploads files. Calls `onUploaded` with the asset of each one, also after a retry. */
  add: (files: readonly File[], onUploaded?: (assetId: string) => void) => void
  cancel: (id: string) => void
  retry: (id: string) => void
  /** Removes finished uploads. */
  clear: () => void
}

/** Maximum number of concurrent uploads. */
const maxConcurrent = 3

/** Upload queue that is independent of mounted views. */
export function createUploadQueue(send: StartUpload): UploadQueue {
  const listeners = new Set<() => void>()
  const files = new Map<
    string,
    { file: File; onUploaded?: ((assetId: string) => void) | undefined }
  >()
  const sending = new Map<string, UploadJob>()
  let uploads: readonly Upload[] = []

  const change = (next: readonly Upload[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const updateUpload = (id: string, part: Partial<Upload>) =>
    change(uploads.map((each) => (each.id === id ? { ...each, ...part } : each)))

  const start = ({ id }: Upload) => {
    const known = files.get(id)
    if (!known) return
    const { file, onUploaded } = known
    updateUpload(id, { state: 'sending', percent: 0 })
    const job = send(file, (percent) => updateUpload(id, { percent }))
    sending.set(id, job)
    // Ignores events of a cancelled job.
    const end = (part: Partial<Upload>) => {
      if (sending.get(id) !== job) return
      sending.delete(id)
      updateUpload(id, part)
      startWaiting()
    }
    job.done.then(
      ({ assetId, isDuplicate }) => {
        const isCurrent = sending.get(id) === job
        end({ state: isDuplicate ? 'known' : 'done', percent: 100, assetId })
        if (isCurrent) onUploaded?.(assetId)
      },
      (error: unknown) => end({ state: 'failed', problem: uploadErrorMessage(error, file) }),
    )
  }
  const startWaiting = () => {
    for (const upload of uploads.filter(({ state }) => state === 'waiting'))
      if (sending.size < maxConcurrent) start(upload)
  }

  return {
    uploads: () => uploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(added, onUploaded) {
      const rows = added.map((file): Upload => {
        const id = randomId(16)
        files.set(id, { file, onUploaded })
        const problem = uploadRejectionReason(file)
        const { name, size } = file
        return problem
          ? { id, name, size, state: 'failed', percent: 0, problem, isRejected: true }
          : { id, name, size, state: 'waiting', percent: 0 }
      })
      change([...uploads, ...rows])
      startWaiting()
    },
    cancel(id) {
      const job = sending.get(id)
      sending.delete(id)
      job?.cancel()
      updateUpload(id, { state: 'cancelled' })
      startWaiting()
    },
    retry(id) {
      if (!files.has(id) || uploads.find((each) => each.id === id)?.isRejected) return
      updateUpload(id, { state: 'waiting', percent: 0 })
      startWaiting()
    },
    clear() {
      for (const { id } of uploads.filter(isUploadFinished)) files.delete(id)
      change(uploads.filter((upload) => !isUploadFinished(upload)))
    },
  }
}
