import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { watches, watchFile, watchViews } from './demo.ts'
import type { RenderJob } from './worker.ts'

export interface RenderOptions {
  /** Folder that receives the files; made when missing. */
  outDir: string
  /** Names of the files to render. */
  files: readonly string[]
  onProgress?: (done: number, total: number, file: string) => void
}

/**
 * Renders files of the demo's media, on every core.
 *
 * @throws Error when a file cannot be drawn or written
 */
export async function renderMedia({ outDir, files, onProgress }: RenderOptions): Promise<void> {
  await mkdir(outDir, { recursive: true })
  const jobs = planJobs(outDir, files)
  const workers = Math.min(availableParallelism(), 8, jobs.length)
  let done = 0
  const onFile = (file: string) => onProgress?.(++done, files.length, file)
  await Promise.all(Array.from({ length: workers }, () => runWorker(jobs, onFile)))
}

/** The views of one watch are one job, because they share a drawing. Long jobs come first, so that no core idles at the end. */
function planJobs(outDir: string, files: readonly string[]): RenderJob[] {
  const ofWatches = watches.flatMap(({ handle }): RenderJob[] => {
    const own = watchViews
      .map((view) => watchFile(handle, view))
      .filter((file) => files.includes(file))
    return own.length > 0 ? [{ kind: 'watch', outDir, handle, files: own }] : []
  })
  const drawn = new Set(ofWatches.flatMap((job) => job.files))
  const others = files
    .filter((file) => !drawn.has(file))
    .map((file): RenderJob => ({ kind: 'single', outDir, files: [file] }))
  const isLoop = ({ files: [file] }: RenderJob) => file?.startsWith('loop-') === true
  return [...others.filter(isLoop), ...ofWatches, ...others.filter((job) => !isLoop(job))]
}

/** One thread that takes jobs until none is left. */
function runWorker(jobs: RenderJob[], onFile: (file: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    const next = () => {
      const job = jobs.shift()
      if (job) worker.postMessage(job)
      else resolve(worker.terminate().then(() => {}))
    }
    worker.on('message', (message: { file: string } | { done: true }) => {
      if ('file' in message) onFile(message.file)
      else next()
    })
    worker.on('error', reject)
    next()
  })
}
