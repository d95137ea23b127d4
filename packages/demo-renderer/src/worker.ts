import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { renderBrandFile } from './brand/registry.ts'
import type { WatchDesign, WatchView } from './demo.ts'
import { encodeStill, QUALITY } from './encode.ts'
import { plates, renderPlate } from './plates/plates.ts'
import { toImage } from './render/canvas.ts'
import { renderWatch } from './watch-pictures.ts'
import { wristRuler } from './wrist-ruler.ts'

export type RenderJob =
  | {
      kind: 'watch'
      outDir: string
      design: WatchDesign
      drawings: readonly { file: string; view: WatchView }[]
    }
  | { kind: 'single'; outDir: string; file: string }

async function run(job: RenderJob): Promise<void> {
  if (job.kind === 'single') {
    const { file } = job
    await writeFile(join(job.outDir, file), await renderSingle(file))
    parentPort?.postMessage({ file })
    return
  }
  const files = new Map(job.drawings.map(({ view, file }) => [view, file]))
  await renderWatch(job.design, [...files.keys()], async (view, canvas) => {
    const file = files.get(view)!
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
