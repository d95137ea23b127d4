import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@sanity/client'
import { readConfig, serveLake } from '@orrery/content-lake'
import { readManifest } from '@orrery/demo-renderer/manifest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../demo/media', import.meta.url))
const token = 'administrator-token'

describe('the manifest of the demo media', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-media-'))
  let lake: Awaited<ReturnType<typeof serveLake>>
  beforeAll(async () => {
    lake = await serveLake(readConfig({ port: '0', dataDir }, { CONTENT_LAKE_TOKEN: token }))
  })
  afterAll(async () => {
    await lake.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it.each(['share.webp', 'aldebaran-back.webp', 'logo.svg'])(
    'has the metadata of %s that the content lake computes on upload',
    async (file) => {
      const client = createClient({
        projectId: 'orrery',
        dataset: 'production',
        apiHost: `http://127.0.0.1:${lake.port}`,
        useProjectHostname: false,
        useCdn: false,
        apiVersion: '2025-02-19',
        token,
      })
      const entry = (await readManifest(folder)).find((each) => each.file === file)
      const stream = createReadStream(join(folder, file))
      const { metadata, size } = await client.assets.upload('image', stream, { filename: file })
      expect({
        bytes: size,
        width: metadata.dimensions.width,
        height: metadata.dimensions.height,
        dominant: metadata.palette?.dominant?.background,
        blurHash: metadata.blurHash,
        lqip: metadata.lqip,
      }).toEqual({
        bytes: entry?.bytes,
        width: entry?.width,
        height: entry?.height,
        dominant: entry?.dominant,
        blurHash: entry?.blurHash,
        lqip: entry?.lqip,
      })
    },
  )
})
