import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { lastValueFrom, toArray } from 'rxjs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fourColorImage } from '../../src/assets/testing/test-images.ts'
import type { Json } from '../../src/testing/test-lake.ts'
import { generations, sharedLake, type OpenDataset } from './testing/generations.ts'

const open = sharedLake()

const jpeg = await fourColorImage(30, 20).jpeg().toBuffer()

/** What the address of an asset answers, from this lake whatever its public name is. */
async function download({ lake }: OpenDataset, url: string): Promise<[string | null, Buffer]> {
  const { pathname, search } = new URL(url)
  const answer = await lake.request(pathname + search)
  return [answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())]
}

function fileOf(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'quarters.jpg'), bytes)
  return join(folder, 'quarters.jpg')
}

describe.each(generations())('client $name', (generation) => {
  test('uploads a picture as it lies in memory, with all that is said of it', async () => {
    const dataset = await open(generation)
    const document = await dataset.client.assets.upload('image', jpeg, {
      filename: 'quarters é.jpg',
      label: 'a label',
      title: 'A title',
      description: 'A description',
      creditLine: 'A credit',
      source: { id: '1', name: 'elsewhere', url: 'https://elsewhere.example/1' },
      extract: ['palette', 'lqip'],
      contentType: 'image/jpeg',
      tag: 'a.tag',
    })
    expect(document).toMatchObject({
      _id: expect.stringMatching(/^image-[\da-f]{40}-30x20-jpg$/),
      _type: 'sanity.imageAsset',
      originalFilename: 'quarters é.jpg',
      label: 'a label',
      title: 'A title',
      description: 'A description',
      creditLine: 'A credit',
      source: { id: '1', name: 'elsewhere', url: 'https://elsewhere.example/1' },
      size: jpeg.length,
      mimeType: 'image/jpeg',
      metadata: {
        dimensions: { width: 30, height: 20 },
        lqip: expect.any(String),
        palette: expect.any(Object),
      },
    })
    expect(document.metadata).not.toHaveProperty('blurHash')
    expect(await download(dataset, document.url)).toEqual(['image/jpeg', jpeg])
    expect((await download(dataset, `${document.url}?w=10&fm=webp`))[0]).toBe('image/webp')
    const bare = await dataset.client.assets.upload(
      'image',
      await fourColorImage(8, 8).png().toBuffer(),
      {
        extract: [],
      },
    )
    expect(bare).not.toHaveProperty('title')
    expect(bare.metadata).not.toHaveProperty('palette')
  })

  test('uploads files from a stream, named or not', async () => {
    const dataset = await open(generation)
    const upload = (body: Readable, options = {}) =>
      dataset.client.assets.upload('file', body as never, options)
    const document = await upload(createReadStream(fileOf(jpeg)), { contentType: 'image/jpeg' })
    expect(document).toMatchObject({
      _type: 'sanity.fileAsset',
      size: jpeg.length,
      extension: 'jpg',
    })
    expect((await download(dataset, document.url))[1]).toEqual(jpeg)
    const text = await upload(Readable.from([Buffer.from('one '), Buffer.from('two')]), {
      filename: 'words.txt',
      contentType: 'text/plain',
    })
    expect((await download(dataset, text.url))[1].toString()).toBe('one two')
  })

  test('tells an observer of an upload when it is done', async () => {
    const { client } = await open(generation)
    const events: Json[] = await lastValueFrom(
      client.observable.assets
        .upload('file', Buffer.from('words'), { filename: 'words.txt' })
        .pipe(toArray() as never),
    )
    expect(events.at(-1)).toMatchObject({
      type: 'response',
      body: { document: { originalFilename: 'words.txt' } },
    })
  })

  test('deletes an asset that nothing refers to, and refuses what is no picture', async () => {
    const { client } = await open(generation)
    const { _id } = await client.assets.upload('image', jpeg)
    const image = { _type: 'image', asset: { _type: 'reference', _ref: _id } }
    await client.create({ _id: 'luna', _type: 'watch', image })
    await expect(client.delete(_id)).rejects.toMatchObject({ statusCode: 409 })
    await client.delete('luna')
    await client.delete(_id)
    expect(await client.fetch('count(*)')).toBe(0)
    await expect(client.assets.upload('image', Buffer.from('words'))).rejects.toMatchObject({
      statusCode: 400,
    })
    expect(await client.fetch('count(*)')).toBe(0)
  })
})

describe.each(generations('asset deletion'))('client $name', (generation) => {
  test('deletes an asset by its own word', async () => {
    const { client } = await open(generation)
    const { _id } = await client.assets.upload('image', jpeg)
    const { assets } = client as unknown as Json
    await assets.delete('image', _id)
    expect(await client.fetch('count(*)')).toBe(0)
  })
})
