import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createClient } from '@sanity/client'
import { seedDocuments, type SyncedDocument } from './load/documents.ts'
import { uploadMedia } from './load/upload-media.ts'
import { generateMedia } from './pictures/generate.ts'
import { manifest } from './pictures/manifest.ts'

/**
 * Fills an empty content lake with Maison Orrery: pictures, the shop's catalogue through its sync, and every
 * document in four languages. Does nothing when the lake has a home page already, unless --force is given.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = process.env.DATA_DIR ?? join(root, '.data')

const { values } = parseArgs({
  options: {
    lake: {
      type: 'string',
      default: `http://localhost:${process.env.CONTENT_LAKE_PORT ?? '3333'}`,
    },
    project: { type: 'string', default: 'orrery' },
    dataset: { type: 'string', default: 'production' },
    force: { type: 'boolean', default: false },
    'media-only': { type: 'boolean', default: false },
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

/** The shop's sync is a program of its own: the seed reaches it as anybody would. */
function syncCatalogue(): Promise<void> {
  const program = join(root, 'services/storefront-api/src/sync-bin.ts')
  const child = spawn(
    process.execPath,
    [program, '--lake', lake, '--project', project, '--dataset', dataset],
    { stdio: 'inherit' },
  )
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`The catalogue could not be synced (exit ${code}).`)),
    )
  })
}

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
  const mediaDir = join(dataDir, 'media')
  if (values['media-only'])
    return generateMedia({ outDir: mediaDir, onProgress: progress('pictures drawn') }).then(
      () => {},
    )
  const filled = await client.fetch<number>('count(*[_type == "home"])')
  if (filled > 0 && !values.force) return say('the content lake has content already, nothing to do')

  await Promise.all([
    generateMedia({ outDir: mediaDir, onProgress: progress('pictures drawn') }),
    syncCatalogue(),
  ])
  const assets = await uploadMedia(
    client,
    mediaDir,
    manifest.map(({ file }) => file),
    progress('pictures stored'),
  )
  const synced = await client.fetch<SyncedDocument[]>(
    '*[_type in ["product", "collection"] && string::startsWith(_id, "shopify")]{_id, _type, store}',
  )
  const { create, set } = seedDocuments(assets, synced)
  const transaction = client.transaction()
  for (const document of create) transaction.createOrReplace(document)
  for (const { id, fields } of set) transaction.patch(id, { set: fields })
  await transaction.commit({ visibility: 'sync', returnDocuments: false })
  say(`${create.length + set.length} documents written in four languages`)
}

try {
  await seed()
} catch (error) {
  console.error(`seed: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
