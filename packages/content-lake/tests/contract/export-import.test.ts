import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import type { SanityClient } from '@sanity/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fourColorImage } from '../../src/assets/testing/test-images.ts'
import type { Json } from '../../src/testing/test-lake.ts'
import { serveWholeLake, type WholeLake } from '../../src/testing/test-whole-lake.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'contract-export-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Everything that the public tools bring along: documents in every layer, a release, a picture and a file. */
async function fill(client: SanityClient): Promise<void> {
  const picture = await client.assets.upload('image', await fourColorImage(8, 8).png().toBuffer(), {
    filename: 'quarters é.png',
    title: 'Quarters',
  })
  const file = await client.assets.upload('file', Buffer.from('a text'), { filename: 'note.txt' })
  const ref = (_ref: string, more = {}) => ({ _type: 'reference', _ref, ...more })
  await client.releases.create({ releaseId: 'spring', metadata: { title: 'Spring' } })
  await client
    .transaction()
    .create({ _id: 'lucid', _type: 'maker', name: 'Lucid' })
    .create({
      _id: 'luna',
      _type: 'watch',
      maker: ref('lucid'),
      rival: ref('nobody', { _weak: true }),
      image: { _type: 'image', asset: ref(picture._id), hotspot: { x: 0.5, y: 0.25 } },
      manuals: [{ _type: 'file', _key: 'a', asset: ref(file._id) }],
      text: 'Ω\u2028 and "quotes"',
    })
    .create({ _id: 'drafts.luna', _type: 'watch', maker: ref('lucid'), text: 'in draft' })
    .create({ _id: 'drafts.nova', _type: 'watch' })
    .create({ _id: 'versions.spring.luna', _type: 'watch', maker: ref('lucid'), text: 'in spring' })
    .create({ _id: 'form.private', _type: 'submission' })
    .commit()
}

/** What a dataset holds, but for what is new with each write and where a lake stands. */
async function contentOf(lake: WholeLake, dataset: string): Promise<Json> {
  const documents: Json[] = await lake
    .client({ dataset, perspective: 'raw' })
    .fetch('* | order(_id)')
  const files = documents.filter(({ path }) => path !== undefined)
  const bytes = files.map(async ({ _id, url }) => {
    const answer = await lake.request(new URL(url).pathname + new URL(url).search)
    return [_id, Buffer.from(await answer.arrayBuffer()).toString('base64')]
  })
  return {
    documents: documents.map((document) => {
      const {
        _rev,
        _updatedAt,
        _createdAt,
        url: _url,
        path,
        uploadId: _upload,
        ...content
      } = document
      // An asset is uploaded anew; every other document keeps the time of its making.
      return path === undefined ? { ...content, _createdAt } : content
    }),
    files: await Promise.all(bytes),
  }
}

describe('export import', () => {
  test.each(['stream', 'cursor'] as const)(
    'what the public export takes out by %s, the public import brings into another lake as it was',
    async (mode) => {
      const [from, to] = [await serveWholeLake(), await serveWholeLake()]
      await fill(from.client({ perspective: 'raw' }))
      await to.client().datasets.create('copy')
      const archive = join(folder(), 'production.tar.gz')
      const exported = await exportDataset({
        client: from.client() as never,
        dataset: 'production',
        outputPath: archive,
        mode,
      })
      expect(exported).toMatchObject({ documentCount: 7, assetCount: 2 })
      const client = to.client({ dataset: 'copy' })
      const imported = await sanityImport(createReadStream(archive), {
        client,
        operation: 'create',
        releasesOperation: 'fail',
      })
      expect(imported).toMatchObject({ numDocs: 7, warnings: [] })
      const [before, after] = [await contentOf(from, 'production'), await contentOf(to, 'copy')]
      expect(before.documents).toHaveLength(9)
      expect(before.files).toHaveLength(2)
      expect(after).toEqual(before)
      await client.patch('luna').set({ text: 'changed' }).commit()
      await sanityImport(createReadStream(archive), {
        client,
        operation: 'createOrReplace',
        releasesOperation: 'replace',
      })
      expect(await contentOf(to, 'copy')).toEqual(before)
    },
  )
})
