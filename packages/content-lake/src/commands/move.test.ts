import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fourColorImage } from '../assets/testing/test-images.ts'
import { readConfig } from '../config.ts'
import { serveLake } from '../serve.ts'
import { runCommand } from '../testing/run-command.ts'
import { createTestClient } from '../testing/test-client.ts'
import { ADMINISTRATOR_TOKEN, serveWholeLake, type WholeLake } from '../testing/test-whole-lake.ts'
import { compareDatasets } from './move-project.ts'

const SOON = new Date(Date.now() + 86_400_000).toISOString()

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'content-lake-move-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A lake with every kind of content that an export contains. */
async function filledLake(): Promise<WholeLake> {
  const lake = await serveWholeLake()
  const client = lake.client({ perspective: 'raw' })
  const png = await fourColorImage(8, 8).png().toBuffer()
  const picture = await client.assets.upload('image', png, {
    filename: 'quarters.png',
    title: 'Quarters',
  })
  const file = await client.assets.upload('file', Buffer.from('a text'), { filename: 'note.txt' })
  const ref = (_ref: string, more = {}) => ({ _type: 'reference', _ref, ...more })
  await client
    .transaction()
    .create({ _id: 'lucid', _type: 'maker', name: 'Lucid' })
    .create({
      _id: 'luna',
      _type: 'watch',
      maker: ref('lucid'),
      rival: ref('nobody', { _weak: true }),
      image: { _type: 'image', asset: ref(picture._id) },
      manual: { _type: 'file', asset: ref(file._id) },
      body: [
        { _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: 'Ω\u2028' }] },
      ],
    })
    .create({
      _id: 'drafts.luna',
      _type: 'watch',
      maker: ref('drafts-only', { _weak: true, _strengthenOnPublish: { type: 'maker' } }),
    })
    .create({ _id: 'form.private', _type: 'submission', text: 'from a visitor' })
    .commit()
  for (const releaseId of ['spring', 'autumn'])
    await client.releases.create({
      releaseId,
      metadata: { title: releaseId, releaseType: 'scheduled', intendedPublishAt: SOON },
    })
  await client.create({ _id: 'versions.spring.luna', _type: 'watch', name: 'in spring' })
  await client.create({ _id: 'versions.autumn.luna', _type: 'watch', name: 'in autumn' })
  await client.releases.schedule({ releaseId: 'autumn', publishAt: SOON })
  // Only its schedule records when it was to be published.
  await client.releases.create({ releaseId: 'winter' })
  await client.releases.schedule({ releaseId: 'winter', publishAt: SOON })
  await client.datasets.create('inner', { aclMode: 'private' })
  await client.withConfig({ dataset: 'inner' }).create({ _id: 'note', _type: 'note' })
  await client.request({ method: 'POST', url: '/comments/production/setup' })
  await client.withConfig({ dataset: 'production-comments' }).create({
    _id: 'said',
    _type: 'comment',
    authorId: 'x',
    target: { document: ref('luna', { _weak: true }) },
  })
  return lake
}

describe('addMoveCommand', () => {
  test('moves a project to a hosted one and back, unchanged, by the public API alone', async () => {
    const lake = await filledLake()
    const hosted = await serveWholeLake({ CONTENT_LAKE_PROJECT: 'abc12345' })
    const fresh = join(folder(), 'fresh')
    const place = ['--project', 'abc12345', '--api-host', hosted.origin, '--json']
    const env = { SANITY_AUTH_TOKEN: ADMINISTRATOR_TOKEN }
    const there = await runCommand(['move', 'to-hosted', ...place, '--data-dir', lake.dataDir], env)
    expect(there).toMatchObject({ code: 0 })
    const nothing = { missing: [], different: [], warnings: [] }
    expect(JSON.parse(there.out)).toMatchObject([
      { dataset: 'inner', equal: 1, ...nothing },
      {
        dataset: 'production',
        equal: 9,
        equalAssets: 2,
        assets: 2,
        scheduled: ['autumn', 'winter'],
        ...nothing,
      },
      { dataset: 'production-comments', equal: 1, ...nothing },
    ])
    const back = await runCommand(['move', 'from-hosted', ...place, '--data-dir', fresh], env)
    expect(back).toMatchObject({ code: 0 })

    const running = await serveLake(readConfig({ port: '0', dataDir: fresh }, {}))
    onTestFinished(() => running.close())
    const { url, machineToken: token } = running
    for (const dataset of ['inner', 'production', 'production-comments']) {
      const [from, to] = [lake.client({ dataset }), createTestClient(url, { token, dataset })]
      expect(await compareDatasets(from, to)).toMatchObject({ missing: [], different: [] })
    }
    const client = createTestClient(url, { token, perspective: 'raw' })
    expect(await client.fetch('*[_id == "_.releases.autumn"][0]{state, publishAt}')).toEqual({
      state: 'scheduled',
      publishAt: SOON,
    })
    expect(
      await client.fetch('*[_id == "luna"][0].image.asset->{originalFilename, title}'),
    ).toEqual({
      originalFilename: 'quarters.png',
      title: 'Quarters',
    })
    expect(running.lake.dataset('inner')?.aclMode).toBe('private')

    // Changes during the move are reported.
    await client.patch('lucid').set({ name: 'Lumen' }).commit()
    await client.delete('form.private')
    expect(await compareDatasets(lake.client(), client)).toMatchObject({
      missing: ['form.private'],
      different: ['lucid'],
    })
    const again = await runCommand(['move', 'to-hosted', ...place, '--data-dir', lake.dataDir], env)
    expect([again.code, again.err.split('\n').at(-1)]).toEqual([
      1,
      expect.stringMatching(/^The import ended: .*already exists\. Add --replace or --missing\.$/),
    ])
  })

  test('imports an export from an archive, a file and a folder', async () => {
    const lake = await filledLake()
    const work = folder()
    const call = (...words: string[]) => runCommand([...words, '--data-dir', lake.dataDir])
    const archive = join(work, 'production.tar.gz')
    const exported = await call('export', '--out', archive, '--json')
    expect(JSON.parse(exported.out)).toEqual({
      dataset: 'production',
      file: archive,
      documents: 9,
      assets: 2,
    })
    expect((await call('export', '--out', archive)).err).toContain('add --force')
    expect(await call('import', archive, '--dataset', 'copy')).toMatchObject({
      code: 1,
      err: 'There is no dataset "copy": content-lake dataset create copy makes it.',
    })
    await lake.lake.createDataset('copy')
    expect(await call('import', archive, '--dataset', 'copy')).toEqual({
      code: 0,
      out: '9 documents were imported into "copy".',
      err: '',
    })
    expect(await compareDatasets(lake.client(), lake.client({ dataset: 'copy' }))).toMatchObject({
      missing: [],
      // Moving a project sets schedules again.
      different: ['_.releases.autumn', '_.releases.winter'],
    })
    const lines = join(work, 'documents.ndjson')
    writeFileSync(lines, '{"_id":"lucid","_type":"maker"}\n{"_id":"new","_type":"maker"}\n')
    const missing = ['--dataset', 'copy', '--missing']
    expect((await call('import', lines, ...missing)).out).toBe(
      '1 document was imported into "copy"; 1 there already and left alone.',
    )
    expect(JSON.parse((await call('import', archive, ...missing, '--json')).out)).toEqual({
      dataset: 'copy',
      documents: 0,
      leftAlone: 9,
      warnings: [],
    })
    const copy = lake.lake.dataset('copy')!.documents
    expect([copy.byId('lucid')?.name, copy.byId('new')?._type]).toEqual(['Lucid', 'maker'])
    rmSync(archive)
    expect((await call('import', work, '--dataset', 'copy', '--replace')).code).toBe(0)
    expect(copy.byId('lucid')?.name).toBeUndefined()
    const typed = await call(
      'export',
      '--out',
      join(work, 'makers.tar.gz'),
      '--types',
      'maker',
      '--no-assets',
      '--json',
    )
    expect(JSON.parse(typed.out)).toMatchObject({ documents: 1, assets: 0 })
    expect(await call('import', join(work, 'nothing'))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is nothing at/),
    })
    expect(await call('import', lines, '--replace', '--missing')).toMatchObject({ code: 2 })
    expect(existsSync(`${archive}.partial`)).toBe(false)
  })
})
