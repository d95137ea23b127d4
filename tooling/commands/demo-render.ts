/**
 * `npm run demo:render`: renders the files of `demo/media/` whose parameters have changed, and updates the manifest.
 * `-- --all` renders every file.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  extractImageMetadata,
  identifyImage,
} from '#packages/content-lake/src/assets/metadata/image-metadata.ts'
import { renderMedia } from '@orrery/demo-renderer'
import {
  type ManifestEntry,
  readManifest,
  sha256,
  staleFiles,
  writeManifest,
} from '@orrery/demo-renderer/manifest'
import { demoParameters } from '@orrery/demo-renderer/parameters'
import { checkoutRoot, runCommand } from '../../server/launcher/run-launcher.ts'

const outDir = join(checkoutRoot, 'demo', 'media')

/** Picture metadata of the content lake, which the manifest stores for the first paint. */
async function describe(file: string): Promise<Partial<ManifestEntry>> {
  if (!/\.(?:webp|svg)$/.test(file)) return {}
  const path = join(outDir, file)
  const kind = await identifyImage(path)
  const { palette, blurHash, lqip } = await extractImageMetadata(path, kind, [
    'blurhash',
    'lqip',
    'palette',
  ])
  return {
    width: kind.width,
    height: kind.height,
    dominant: palette?.dominant?.background,
    blurHash,
    lqip,
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
  const parameters = await demoParameters()
  const stale = await staleFiles(outDir, parameters)
  const unknown = stale.filter(({ reason }) => reason === 'unknown').map(({ file }) => file)
  const files = values.all
    ? [...parameters.keys()]
    : stale.map(({ file }) => file).filter((file) => parameters.has(file))

  await renderMedia({
    outDir,
    files,
    onProgress: (done, total, file) => console.log(`${done}/${total} ${file}`),
  })
  for (const file of unknown) await rm(join(outDir, file), { force: true })

  const entries = new Map((await readManifest(outDir)).map((entry) => [entry.file, entry]))
  for (const file of unknown) entries.delete(file)
  for (const file of files) {
    const bytes = await readFile(join(outDir, file))
    entries.set(file, {
      file,
      bytes: bytes.length,
      sha256: sha256(bytes),
      parameters: parameters.get(file)!.hash,
      ...(await describe(file)),
    })
  }
  await writeManifest(outDir, [...entries.values()])
  console.log(`${files.length} rendered, ${unknown.length} removed, ${entries.size} in all`)
  return 0
})
