import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { watches } from '../catalogue/watches.ts'
import { brandPictures } from './brand-pictures.ts'
import { watchPictureFile } from './manifest.ts'
import { watchViews } from './picture.ts'
import type { RenderJob } from './worker.ts'

export interface GenerateOptions {
  /** Folder that receives the files; made when missing. */
  outDir: string
  /** Names of the files to make; everything in the manifest when absent. */
  only?: readonly string[]
  onProgress?: (done: number, total: number, file: string) => void
}

/**
 * Makes the demo's pictures and loops. What an earlier run of the same generator left in the folder
 * is kept, so that only the first call is slow.
 * @returns The names of the files that were made now.
 * @throws Error when a picture cannot be drawn or written.
 */
export async function generateMedia({
  outDir,
  only,
  onProgress,
}: GenerateOptions): Promise<string[]> {
  await mkdir(outDir, { recursive: true })
  const stampFile = join(outDir, '.generator')
  const stamps = { brand: await sourcesHash(), watch: await sourcesHash(brandSources) }
  const known = await readStamps(stampFile)
  const wanted = (kind: RenderJob['kind'], file: string) =>
    (only?.includes(file) ?? true) &&
    !(known[`${kind}/${file}`] === stamps[kind] && existsSync(join(outDir, file)))
  const jobs = planJobs(outDir, wanted)
  const total = jobs.reduce((sum, { files }) => sum + files.length, 0)
  const kinds = new Map(jobs.flatMap(({ kind, files }) => files.map((file) => [file, kind])))
  const made: string[] = []
  const count = Math.max(1, Math.min(availableParallelism(), 8, jobs.length))
  await Promise.all(
    Array.from({ length: jobs.length === 0 ? 0 : count }, () =>
      runWorker(jobs, (file) => {
        made.push(file)
        onProgress?.(made.length, total, file)
      }),
    ),
  )
  for (const file of made) {
    const kind = kinds.get(file)
    if (kind) known[`${kind}/${file}`] = stamps[kind]
  }
  await writeFile(stampFile, JSON.stringify(known))
  return made
}

function planJobs(
  outDir: string,
  wanted: (kind: RenderJob['kind'], file: string) => boolean,
): RenderJob[] {
  const brand = brandPictures
    .filter(({ file }) => wanted('brand', file))
    .map(({ file }): RenderJob => ({ kind: 'brand', outDir, files: [file] }))
  const ofWatches = watches.flatMap(({ handle }): RenderJob[] => {
    const files = watchViews
      .map((view) => watchPictureFile(handle, view))
      .filter((file) => wanted('watch', file))
    return files.length > 0 ? [{ kind: 'watch', outDir, handle, files }] : []
  })
  // Long jobs first, so that no processor idles at the end.
  return [
    ...brand.filter(({ files }) => files[0]?.endsWith('.webp')),
    ...ofWatches,
    ...brand.filter(({ files }) => !files[0]?.endsWith('.webp')),
  ]
}

/** One thread that takes jobs until none is left. */
function runWorker(jobs: RenderJob[], onFile: (file: string) => void): Promise<void> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    const next = () => {
      const job = jobs.shift()
      if (job) worker.postMessage(job)
      else done(worker.terminate().then(() => {}))
    }
    worker.on('message', (message: { file: string } | { done: true }) => {
      if ('file' in message) onFile(message.file)
      else next()
    })
    worker.on('error', fail)
    next()
  })
}

/** Which generator made each file of the folder; none when the note is missing or damaged. */
async function readStamps(file: string): Promise<Record<string, string>> {
  try {
    return { ...(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>) }
  } catch {
    return {}
  }
}

/** What draws and lists the pictures of the house; no watch is made from it. */
const brandSources = /^(brand\/|brand-pictures\.ts$)/

/** Identity of everything that pictures are made from, but for the sources that they do not need. */
async function sourcesHash(without?: RegExp): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['.', '../catalogue']) {
    const root = new URL(`${folder}/`, import.meta.url)
    const names = await readdir(root, { recursive: true })
    for (const name of names
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !without?.test(file))
      .toSorted())
      hash.update(name).update(await readFile(new URL(name, root)))
  }
  return hash.digest('hex')
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: join(process.env['DATA_DIR'] ?? '.data', 'media') },
    },
  })
  const started = performance.now()
  const made = await generateMedia({
    outDir: resolve(values.out),
    ...(positionals.length > 0 ? { only: positionals } : {}),
    onProgress: (done, total, file) => console.log(`${done}/${total} ${file}`),
  })
  console.log(`${made.length} files in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
