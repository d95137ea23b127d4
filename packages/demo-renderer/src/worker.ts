import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { renderBrandFile } from './brand/registry.ts'
import { watchFile, watchOf, watchViews } from './demo.ts'
import { encodeStill, QUALITY } from './encode.ts'
import { plates, renderPlate } from './plates/plates.ts'
import { toImage } from './render/canvas.ts'
import { renderWatch } from './watch-pictures.ts'
import { wristRuler } from './wrist-ruler.ts'

export type RenderJob =
  | { kind: 'watch'; outDir: string; handle: string; files: string[] }
  | { kind: 'single'; outDir: string; files: [string] }

async function run(job: RenderJob): Promise<void> {
  if (job.kind === 'single') {
    const [file] = job.files
    await writeFile(join(job.outDir, file), await renderSingle(file))
    parentPort?.postMessage({ file })
    return
  }
  const views = watchViews.filter((view) => job.files.includes(watchFile(job.handle, view)))
  await renderWatch(watchOf(job.handle), views, async (view, canvas) => {
    const file = watchFile(job.handle, view)
    await encodeStill(toImage(canvas), QUALITY.watch).toFile(join(job.outDir, file))
    parentPort?.postMessage({ file })
  })
}

function renderSingle(file: string): Promise<Uint8Array> | Uint8Array {
  if (file === 'wrist-ruler.pdf') return wristRuler()
  return plates[file] ? renderPlate(file) : renderBrandFile(file)
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
