import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createClient } from '@sanity/client'
import { contentLocales } from '#lib/locales.ts'
import { runCatalogueSync } from './load/run-catalogue-sync.ts'
import { uploadDemoMedia } from './load/upload-demo-media.ts'
import { writeDemoDocuments } from './load/write-demo-documents.ts'

/**
 * Fills an empty content lake with Maison Orrery: pictures, the shop's catalogue through its sync, and every
 * document in every language. Does nothing when the lake has a home page already, unless --force is given.
 */
const mediaDir = fileURLToPath(new URL('./media', import.meta.url))

const { values } = parseArgs({
  options: {
    lake: {
      type: 'string',
      default: `http://localhost:${process.env.CONTENT_LAKE_PORT ?? '3333'}`,
    },
    project: { type: 'string', default: 'orrery' },
    dataset: { type: 'string', default: 'production' },
    force: { type: 'boolean', default: false },
  },
  strict: false,
})
const lake = String(values.lake)
const project = String(values.project)
const dataset = String(values.dataset)

const say = (line: string) => console.log(`seed: ${line}`)

const client = createClient({
  projectId: project,
  dataset,
  apiHost: lake,
  useProjectHostname: false,
  useCdn: false,
  apiVersion: '2025-02-19',
  perspective: 'raw',
  ...(process.env.CONTENT_LAKE_TOKEN && { token: process.env.CONTENT_LAKE_TOKEN }),
})

/** Says how far a long step is, ten times at the most. */
function progress(what: string) {
  let said = 0
  return (done: number, all: number) => {
    const tenth = Math.floor((done / all) * 10)
    if (tenth > said) say(`${what}: ${done} of ${all}`)
    said = Math.max(said, tenth)
  }
}

async function seed(): Promise<void> {
  const filled = await client.fetch<number>('count(*[_type == "home"])')
  if (filled > 0 && !values.force) return say('the content lake has content already, nothing to do')

  const started = performance.now()
  const [assets] = await Promise.all([
    uploadDemoMedia(client, mediaDir, progress('pictures stored')),
    runCatalogueSync({ flags: ['--lake', lake, '--project', project, '--dataset', dataset] }),
  ])
  const written = await writeDemoDocuments(client, assets)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(
    `${assets.size} files and ${written} documents in ${contentLocales.length} languages, in ${seconds} s`,
  )
}

try {
  await seed()
} catch (error) {
  console.error(`seed: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
