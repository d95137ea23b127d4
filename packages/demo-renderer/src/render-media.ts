import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { watchDrawings } from './demo.ts'
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

/** The views of one design are one job, because they share a drawing. Long jobs come first, so that no core idles at the end. */
function planJobs(outDir: string, files: readonly string[]): RenderJob[] {
  const wanted = watchDrawings.filter(({ media: { file } }) => files.includes(file))
  const designs = [...new Set(wanted.map(({ design }) => design))]
  const ofWatches = designs.map((design): RenderJob => ({
    kind: 'watch',
    outDir,
    design,
    drawings: wanted
      .filter((drawing) => drawing.design === design)
      .map(({ media: { file }, view }) => ({ file, view })),
  }))
  const drawn = new Set(wanted.map(({ media: { file } }) => file))
  const others = files
    .filter((file) => !drawn.has(file))
    .map((file): RenderJob => ({ kind: 'single', outDir, file }))
  const isLoop = (job: RenderJob) => job.kind === 'single' && job.file.startsWith('loop-')
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
