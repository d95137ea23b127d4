import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fourColorImage } from '../assets/testing/test-images.ts'
import { runCommand } from '../testing/run-command.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import { prepareImport } from './prepare-import.ts'
import { IMPORT_LIMITS } from './validate-document-lines.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'content-lake-source-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A folder for what is unpacked, which no other test uses. */
function temporaryFolder(): string {
  const path = folder()
  vi.stubEnv('TMPDIR', path)
  onTestFinished(() => void vi.unstubAllEnvs())
  return path
}

const unpackedIn = (path: string) =>
  readdirSync(path).filter((name) => name.startsWith('content-lake-import-'))

const line = (asset: string, id = 'luna') =>
  `${JSON.stringify({ _id: id, _type: 'watch', manual: { _type: 'file', _sanityAsset: asset } })}\n`

type Entry = Parameters<typeof packTar>[0][number]

/** An archive as an export is, with these documents and whatever else. */
async function archiveOf(documents: string, more: Entry[] = []): Promise<Buffer> {
  const body = Buffer.from(documents)
  const data: Entry = { header: { name: 'export/data.ndjson', size: body.length }, body }
  return gzipSync(await packTar([data, ...more]))
}

const entry = (name: string, body = Buffer.from('x')): Entry => ({
  header: { name, size: body.length },
  body,
})

async function importing(source: string) {
  const lake = await serveWholeLake()
  const call = (...words: string[]) =>
    runCommand(['import', source, ...words, '--data-dir', lake.dataDir])
  return { ...lake, call }
}

/** The folder of an export, with a picture beside its documents. */
async function exportFolder(documents: string): Promise<string> {
  const path = folder()
  mkdirSync(join(path, 'images'))
  writeFileSync(join(path, 'images', 'quarters.png'), await fourColorImage(8, 8).png().toBuffer())
  writeFileSync(join(path, 'data.ndjson'), documents)
  return path
}

const outside = join(tmpdir(), 'content-lake-outside.txt')

const limits = {
  ...IMPORT_LIMITS,
  line: 1_000,
  documents: 5_000,
  file: 2_000,
  entries: 5,
  unpacked: 100_000,
  ratio: 20,
  unchecked: 10_000,
}

const short = '{"_id":"a","_type":"watch"}\n'
const bombs: [string, () => Buffer | Promise<Buffer>, string][] = [
  [
    'a line without end',
    () => Buffer.from(`${short}{"a":"${'x'.repeat(2_000)}`),
    'Line 2 of the documents is longer than 1000 bytes',
  ],
  [
    'documents without end',
    () => Buffer.from(short.repeat(300)),
    'The documents come to more than 5000 bytes',
  ],
  [
    'a line in an archive',
    () => archiveOf(`{"a":"${'x'.repeat(2_000)}"}`),
    'Line 1 of the documents is longer',
  ],
  [
    'a file in an archive',
    () => archiveOf(short, [entry('export/files/a', Buffer.alloc(3_000))]),
    'export/files/a is larger than 2000 bytes',
  ],
  [
    'many files',
    () =>
      archiveOf(
        short,
        Array.from({ length: 6 }, (_, at) => entry(`export/files/${at}`)),
      ),
    'The archive holds more than 5 files',
  ],
  [
    'what is packed tightly',
    () => gzipSync(Buffer.alloc(50_000)),
    'The source comes to more than 20 times its size',
  ],
  [
    'what is packed twice',
    () => gzipSync(gzipSync(Buffer.alloc(50_000))),
    'The source comes to more than 20 times its size',
  ],
  [
    'what is packed four times',
    () => gzipSync(gzipSync(gzipSync(gzipSync(short)))),
    'The source is packed more than 3 times over',
  ],
  [
    'a link in an archive',
    () =>
      archiveOf(short, [
        { header: { name: 'export/images/a', size: 0, type: 'symlink', linkname: '/etc/passwd' } },
      ]),
    'The archive holds "export/images/a", a link',
  ],
  [
    'a path out of an archive',
    () => archiveOf(short, [entry('../outside')]),
    'The archive holds "../outside"',
  ],
  [
    'no documents',
    async () => gzipSync(await packTar([entry('a.txt')])),
    'The archive has no documents',
  ],
  ['no JSON', () => Buffer.from(`${short}nothing\n`), 'Line 2 of the documents is no JSON'],
]

describe('import source', () => {
  test('imports an ordinary export from an archive, a folder and its file of documents, with its assets', async () => {
    const documents = line('image@file://./images/quarters.png')
    const path = await exportFolder(documents)
    const png = await fourColorImage(8, 8).png().toBuffer()
    const archive = join(folder(), 'export.tar.gz')
    writeFileSync(archive, await archiveOf(documents, [entry('export/images/quarters.png', png)]))
    const temporary = temporaryFolder()
    for (const source of [path, archive, join(path, 'data.ndjson')]) {
      const { call, client } = await importing(source)
      expect(await call()).toMatchObject({ code: 0, out: expect.stringContaining('1 document') })
      expect(await client().fetch('*[_id == "luna"][0].manual.asset->_type')).toBe(
        'sanity.imageAsset',
      )
    }
    expect(unpackedIn(temporary)).toEqual([])
  })

  test.each([
    ['a path of this machine', `file@file://${outside}`],
    ['a path that leads up', 'file@file://./../content-lake-outside.txt'],
    ['a path that leads up, encoded', 'file@file://./%2e%2e/content-lake-outside.txt'],
    ['a path with a relative one behind it', `file@file://${outside}?file://./`],
    ['a link', 'file@file://./link.txt'],
  ])('rejects the file of %s as an asset, unless the operator allows it', async (_what, asset) => {
    writeFileSync(outside, 'a secret of this machine')
    onTestFinished(() => rmSync(outside))
    const path = await exportFolder(`{"_id":"a","_type":"watch"}\n${line(asset)}`)
    symlinkSync(outside, join(path, 'link.txt'))
    for (const source of [path, join(path, 'data.ndjson')]) {
      const { call, client } = await importing(source)
      const refused = await call()
      expect(refused.code).toBe(1)
      expect(refused.err).toMatch(
        /(Line 2 of the documents names .* lies outside of the export|link\.txt is a link that leads out of the export)\. Add --allow-local-assets where it is meant\.$/,
      )
      expect(await client().fetch('count(*[_type in ["watch", "sanity.fileAsset"]])')).toBe(0)
    }
  })

  test('imports a local file where the operator allows it', async () => {
    writeFileSync(outside, 'a manual')
    onTestFinished(() => rmSync(outside))
    const documents = join(folder(), 'documents.ndjson')
    writeFileSync(documents, line(`file@file://${outside}`))
    const { call, client } = await importing(documents)
    expect(await call()).toMatchObject({ code: 1, err: expect.stringContaining('Line 1') })
    expect((await call('--allow-local-assets')).code).toBe(0)
    expect(await client().fetch('*[_id == "luna"][0].manual.asset->size')).toBe(8)
  })

  test('says in one sentence that a release with versions exists already', async () => {
    const documents = [
      { _id: '_.releases.spring', _type: 'system.release', name: 'spring', state: 'active' },
      { _id: 'versions.spring.luna', _type: 'watch' },
    ]
    const metadata = { title: 'Spring', releaseType: 'asap' }
    const path = join(folder(), 'spring.ndjson')
    const lines = [{ ...documents[0], metadata }, documents[1]]
    writeFileSync(path, lines.map((each) => JSON.stringify(each)).join('\n'))
    const { call } = await importing(path)
    expect((await call()).code).toBe(0)
    expect(await call()).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The import ended: [^\n]+Add --replace or --missing\.$/),
    })
  })

  test('follows no link out of an export', async () => {
    const path = await exportFolder('{"_id":"a","_type":"watch"}\n')
    symlinkSync('/etc/hostname', join(path, 'images', 'link.png'))
    const { call } = await importing(path)
    expect((await call()).err).toContain('images/link.png is a link that leads out of the export')
  })

  test('fetches no private address, whatever names it', async () => {
    const requested: string[] = []
    const server = createServer((request, response) => {
      requested.push(request.url ?? '')
      response.end('a secret of this network')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const documents = join(folder(), 'documents.ndjson')
    const { call } = await importing(documents)
    const address = `http://127.0.0.1:${port}/x`
    writeFileSync(documents, line(`file@${address}`))
    expect((await call()).err).toContain(
      `Line 1 of the documents names "file@${address}", which is not on the public internet`,
    )
    const own = {
      _id: 'image-a',
      _type: 'sanity.imageAsset',
      assetId: 'a',
      sha1hash: 'a',
      extension: 'png',
    }
    const asset = {
      ...own,
      mimeType: 'image/png',
      originalFilename: 'a',
      size: 1,
      path: 'a',
      url: address,
    }
    writeFileSync(documents, `${JSON.stringify(asset)}\n`)
    expect((await call()).err).toContain('which is not on the public internet')
    // A host name is judged only after its lookup.
    writeFileSync(documents, line(`file@http://localhost:${port}/x`))
    expect(await call()).toMatchObject({ code: 1, err: expect.stringContaining('public internet') })
    expect(requested).toEqual([])
    expect((await call('--allow-local-assets', '--replace')).code).toBe(0)
    expect(requested).toEqual(['/x'])
  })

  test.each(bombs)(
    'rejects %s while reading it, with a message',
    async (_what, source, sentence) => {
      const temporary = temporaryFolder()
      const read = async () => {
        const prepared = await prepareImport(Readable.from([await source()]), {
          allowLocalAssets: false,
          limits,
        })
        for await (const chunk of prepared.input as NodeJS.ReadableStream) void chunk
      }
      await expect(read()).rejects.toThrow(sentence)
      expect(unpackedIn(temporary)).toEqual([])
    },
  )

  test('rejects documents with too many values by line', async () => {
    const heavy = `{"_id":"a","_type":"x","v":[${'{},'.repeat(130_000)}0]}\n`
    const { input } = await prepareImport(Readable.from([Buffer.from(short + heavy)]), {
      allowLocalAssets: true,
    })
    const read = async () => {
      for await (const chunk of input as NodeJS.ReadableStream) void chunk
    }
    await expect(read()).rejects.toThrow('Line 2 of the documents holds more than 250000 values')
  })
})
