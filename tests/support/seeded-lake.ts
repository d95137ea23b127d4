import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { readConfig, serveLake } from '@orrery/content-lake'
import { isStoredAsFileAsset, mediaFiles } from '#demo/media-files/demo-media.ts'
import { runCatalogueSync } from '#demo/load/run-catalogue-sync.ts'
import { writeDemoDocuments } from '#demo/load/write-demo-documents.ts'

export interface SeededLake {
  /** Origin of the lake, on a free local port. */
  origin: string
  /** Administrator client with perspective `raw`. */
  client: SanityClient
  close: () => Promise<void>
}

const token = 'administrator-token'

/** Asset document of a demo file, whose image data no document test needs. */
const assetOf = (file: string) => {
  const [type, kind] = isStoredAsFileAsset(file) ? ['file', 'fileAsset'] : ['image', 'imageAsset']
  return { _id: `${type}-${file.replaceAll('.', '-')}`, _type: `sanity.${kind}` }
}

/**
 * An embedded lake with all demo documents, without image data.
 * @param variables further settings of the lake
 */
export async function openSeededLake(variables: Record<string, string> = {}): Promise<SeededLake> {
  const dataDir = mkdtempSync(join(tmpdir(), 'seeded-lake-'))
  const settings = { CONTENT_LAKE_TOKEN: token, ...variables }
  const lake = await serveLake(readConfig({ port: '0', dataDir }, settings))
  const origin = `http://127.0.0.1:${lake.port}`
  const client = createClient({
    projectId: 'orrery',
    dataset: 'production',
    apiHost: origin,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    perspective: 'raw',
    token,
  })
  const close = async () => {
    await lake.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const assets = new Map(mediaFiles.map((file) => [file, assetOf(file)]))
    const transaction = client.transaction()
    for (const asset of assets.values()) transaction.createOrReplace(asset)
    await transaction.commit({ returnDocuments: false })
    await runCatalogueSync({
      flags: ['--lake', origin],
      env: { CONTENT_LAKE_TOKEN: token, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    await writeDemoDocuments(client, new Map([...assets].map(([file, { _id }]) => [file, _id])))
  } catch (error) {
    await close()
    throw error
  }
  return { origin, client, close }
}
