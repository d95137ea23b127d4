import { randomId } from '../../data/random-id.ts'
import { isOver, problemOf, refusalOf, type Upload } from './model/upload.ts'

/** A file that is being sent. */
export interface Sending {
  /** The asset that it became; `isKnown` where the library had it already. */
  done: Promise<{ assetId: string; isKnown: boolean }>
  cancel: () => void
}

export type Send = (file: File, onPercent: (percent: number) => void) => Sending

export interface UploadQueue {
  uploads: () => readonly Upload[]
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[]) => void
  cancel: (id: string) => void
  retry: (id: string) => void
  /** Takes away what is over. */
  clear: () => void
}

/** How many files are sent at a time. */
const together = 3

/** Files on their way into the library. It goes on whatever is shown meanwhile. */
export function createUploadQueue(send: Send): UploadQueue {
  const listeners = new Set<() => void>()
  const files = new Map<string, File>()
  const sending = new Map<string, Sending>()
  let uploads: readonly Upload[] = []

  const change = (next: readonly Upload[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const note = (id: string, part: Partial<Upload>) =>
    change(uploads.map((each) => (each.id === id ? { ...each, ...part } : each)))

  const begin = ({ id }: Upload) => {
    const file = files.get(id)
    if (!file) return
    note(id, { state: 'sending', percent: 0 })
    const job = send(file, (percent) => note(id, { percent }))
    sending.set(id, job)
    // A job that was cancelled says nothing more.
    const end = (part: Partial<Upload>) => {
      if (sending.get(id) !== job) return
      sending.delete(id)
      note(id, part)
      goOn()
    }
    job.done.then(
      ({ assetId, isKnown }) => end({ state: isKnown ? 'known' : 'done', percent: 100, assetId }),
      (error: unknown) => end({ state: 'failed', problem: problemOf(error, file) }),
    )
  }
  const goOn = () => {
    for (const upload of uploads.filter(({ state }) => state === 'waiting'))
      if (sending.size < together) begin(upload)
  }

  return {
    uploads: () => uploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(added) {
      const rows = added.map((file): Upload => {
        const id = randomId(16)
        files.set(id, file)
        const problem = refusalOf(file)
        const { name, size } = file
        return problem
          ? { id, name, size, state: 'failed', percent: 0, problem, isRefused: true }
          : { id, name, size, state: 'waiting', percent: 0 }
      })
      change([...uploads, ...rows])
      goOn()
    },
    cancel(id) {
      const job = sending.get(id)
      sending.delete(id)
      job?.cancel()
      note(id, { state: 'cancelled' })
      goOn()
    },
    retry(id) {
      const file = files.get(id)
      if (!file || uploads.find((each) => each.id === id)?.isRefused) return
      note(id, { state: 'waiting', percent: 0 })
      goOn()
    },
    clear() {
      for (const { id } of uploads.filter(isOver)) files.delete(id)
      change(uploads.filter((upload) => !isOver(upload)))
    },
  }
}
