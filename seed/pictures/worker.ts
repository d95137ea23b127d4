import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { watchOf } from '../catalogue/watches.ts'
import { renderBrandPicture } from './brand/registry.ts'
import { watchPictureFile } from './manifest.ts'
import { watchViews } from './picture.ts'
import { toImage } from './render/canvas.ts'
import { renderWatch } from './watch-pictures.ts'

export type RenderJob =
  | { kind: 'watch'; outDir: string; handle: string; files: string[] }
  | { kind: 'brand'; outDir: string; files: string[] }

async function run(job: RenderJob): Promise<void> {
  if (job.kind === 'brand') {
    for (const file of job.files) {
      await renderBrandPicture(file, join(job.outDir, file))
      parentPort?.postMessage({ file })
    }
    return
  }
  const views = watchViews.filter((view) => job.files.includes(watchPictureFile(job.handle, view)))
  await renderWatch(watchOf(job.handle), views, async (view, canvas) => {
    const file = watchPictureFile(job.handle, view)
    await toImage(canvas).jpeg({ quality: 86 }).toFile(join(job.outDir, file))
    parentPort?.postMessage({ file })
  })
}

// The threads are the parallelism; more inside each would only contend.
sharp.concurrency(1)
parentPort?.on('message', (job: RenderJob) => {
  run(job).then(
    () => parentPort?.postMessage({ done: true }),
    (error: unknown) =>
      setImmediate(() => {
        throw error
      }),
  )
})
