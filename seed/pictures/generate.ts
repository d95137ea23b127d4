import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { manifest } from './manifest.ts'
import { planOf } from './plan.ts'
import type { Task } from './plan.ts'

/** Changes whenever the generator would draw something else; older files are drawn again. */
export const generatorVersion = 1

const stampFile = '.generated.json'

export interface GenerateOptions {
  outDir: string
  /** File names to draw; everything when left out. */
  only?: readonly string[]
  onProgress?: (done: number, all: number) => void
  /** Workers that draw side by side. */
  workers?: number
}

/** The files that stay; those of another version go, so that a run that breaks off leaves none behind. */
async function upToDate(outDir: string): Promise<Set<string>> {
  const stamp = await readFile(join(outDir, stampFile), 'utf8').then(
    (text) => JSON.parse(text) as { version?: number },
    () => ({ version: undefined }),
  )
  if (stamp.version === generatorVersion) return new Set(await readdir(outDir))
  await Promise.all(manifest.map(({ file }) => rm(join(outDir, file), { force: true })))
  return new Set()
}

function drawAll(tasks: Task[], outDir: string, workers: number, drawn: () => void): Promise<void> {
  const crew: Worker[] = []
  return new Promise<void>((resolve, reject) => {
    let working = 0
    const give = (worker: Worker): void => {
      const task = tasks.shift()
      if (task) worker.postMessage(task)
      else if (--working === 0) resolve()
    }
    for (let index = 0; index < Math.min(workers, tasks.length); index++) {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { outDir } })
      crew.push(worker)
      worker.on('message', (message: { file?: string; idle?: boolean }) => {
        if (message.file) drawn()
        if (message.idle) give(worker)
      })
      worker.on('error', reject)
    }
    working = crew.length
    if (working === 0) resolve()
    for (const worker of crew) give(worker)
  }).finally(() => Promise.all(crew.map((worker) => worker.terminate())))
}

/**
 * Draws the pictures of the manifest that the folder does not hold yet.
 *
 * @throws Error when `only` names a picture that the manifest does not know, or when drawing fails
 */
export async function generateMedia(options: GenerateOptions): Promise<void> {
  const { outDir, only, onProgress } = options
  const known = manifest.map(({ file }) => file)
  for (const file of only ?? [])
    if (!known.includes(file)) throw new Error(`The generator makes no picture named ${file}`)
  await mkdir(outDir, { recursive: true })
  const present = await upToDate(outDir)
  await writeFile(join(outDir, stampFile), `${JSON.stringify({ version: generatorVersion })}\n`)
  const asked = known.filter((file) => !only || only.includes(file))
  const missing = new Set(asked.filter((file) => !present.has(file)))
  let done = asked.length - missing.size
  await drawAll(planOf(missing), outDir, options.workers ?? Math.min(4, availableParallelism()), () =>
    onProgress?.(++done, asked.length),
  )
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, only: { type: 'string', multiple: true } },
  })
  if (!values.out) throw new Error('Say where: --out DIR')
  await generateMedia({
    outDir: values.out,
    only: values.only,
    onProgress: (done, all) => console.log(`${done} of ${all}`),
  })
}
