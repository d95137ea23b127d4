import { mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DatabaseInspector } from '../store/sqlite/database-inspector.ts'
import { usesSqlite } from '../testing/test-database.ts'
import { runCommand } from '../testing/run-command.ts'
import { openTestLake, testClock } from '../testing/test-lake.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'

describe('project commands', () => {
  test('creates, opens, copies, aliases and deletes datasets', async () => {
    const lake = await serveWholeLake()
    await lake.client().create({ _id: 'luna', _type: 'watch' })
    const dataset = (...words: string[]) =>
      runCommand(['dataset', ...words, '--data-dir', lake.dataDir])
    expect(await dataset('create', 'staging', '--visibility', 'private')).toEqual({
      code: 0,
      out: 'Dataset "staging" is created, and private.',
      err: '',
    })
    expect((await dataset('visibility', 'staging', 'public')).out).toBe(
      'Dataset "staging" is public now.',
    )
    expect(await dataset('visibility', 'staging', 'secret')).toMatchObject({ code: 2 })
    expect((await dataset('copy', 'production', 'copy')).out).toBe(
      '"copy" is a copy of "production".',
    )
    expect(lake.lake.dataset('copy')?.documents.byId('luna')).toBeDefined()
    expect(await dataset('copy', 'production', 'copy')).toMatchObject({
      code: 1,
      err: expect.stringContaining('already exists'),
    })
    expect((await dataset('alias', '~live', 'copy')).out).toBe('~live is linked to "copy".')
    expect((await dataset('alias', 'live', 'production')).out).toBe(
      '~live is linked to "production".',
    )
    expect((await dataset('alias', 'live')).out).toBe('~live is not linked; --remove deletes it.')
    const list = await dataset('list')
    expect(list.out).toMatch(/^Name +Visibility +Created +Aliases\ncopy +public/)
    expect(list.out).toMatch(
      /~live is not linked: content-lake dataset alias live --remove deletes it\.$/,
    )
    expect((await dataset('alias', 'live', '--remove')).out).toBe('~live is deleted.')
    expect(await dataset('delete', 'copy')).toMatchObject({
      code: 1,
      err: 'This deletes everything in "copy" permanently: make a backup, then add --force.',
    })
    expect((await dataset('delete', 'copy', '--force')).out).toBe('Dataset "copy" is deleted.')
    expect(JSON.parse((await dataset('list', '--json')).out)).toMatchObject({
      datasets: [{ name: 'production' }, { name: 'staging' }],
      aliases: [],
    })
    expect(await dataset('delete', 'nowhere', '--force')).toMatchObject({
      code: 1,
      err: expect.stringContaining('"nowhere"'),
    })
  })

  test('creates, shows once, lists and deletes tokens', async () => {
    const lake = await serveWholeLake()
    const token = (...words: string[]) =>
      runCommand(['token', ...words, '--data-dir', lake.dataDir])
    const made = await token(
      'create',
      'The site',
      '--role',
      'editor',
      '--expires',
      '2099-01-01T00:00:00Z',
    )
    expect(made).toMatchObject({ code: 0, err: '' })
    const client = lake.client({ token: made.out })
    await client.create({ _id: 'luna', _type: 'watch' })
    const list = await token('list')
    expect(list.out).toMatch(/The site +editor +2099/)
    expect(list.out).not.toContain(made.out)
    const [{ id }] = JSON.parse((await token('list', '--json')).out)
    expect((await token('delete', id)).out).toBe(`Token ${id} is deleted.`)
    await expect(client.fetch('*')).rejects.toThrow('Session not found')
    expect(await token('delete', id)).toMatchObject({ code: 1 })
    expect(await token('create', 'x', '--role', 'king')).toMatchObject({
      code: 1,
      err: 'There is no role "king".',
    })
  })

  test.runIf(usesSqlite)(
    'a command that opens a folder allows the same webhook targets as the serving lake',
    { meta: { needs: 'a database in a file' } },
    async () => {
      const lake = await serveWholeLake()
      await lake.close()
      const create = (env: Record<string, string>) => {
        const args = ['webhook', 'create', 'The site', 'http://127.0.0.1:9/', '--on', 'create']
        return runCommand([...args, '--data-dir', lake.dataDir], env)
      }
      const elsewhere = { CONTENT_LAKE_HOST: '0.0.0.0' }
      expect(await create(elsewhere)).toMatchObject({
        code: 1,
        err: expect.stringContaining('CONTENT_LAKE_WEBHOOK_ALLOW_PRIVATE'),
      })
      expect(await create({})).toMatchObject({ code: 0 })
      expect(
        await create({ ...elsewhere, CONTENT_LAKE_WEBHOOK_ALLOW_PRIVATE: 'on' }),
      ).toMatchObject({
        code: 0,
      })
    },
  )

  test('creates, delivers, changes and deletes webhooks', async () => {
    const lake = await serveWholeLake()
    const deliveries: unknown[] = []
    let onDelivered = (): void => {}
    const wasTold = new Promise<void>((resolve) => (onDelivered = resolve))
    const site = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        deliveries.push([request.method, request.headers['x-from'], JSON.parse(body)])
        response.end('ok', onDelivered)
      })
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => site.once('listening', resolve))
    onTestFinished(() => void site.close())
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/changed`
    const webhook = (...words: string[]) =>
      runCommand(['webhook', ...words, '--data-dir', lake.dataDir])
    const made = await webhook(
      'create',
      'The site',
      url,
      '--on',
      'create',
      '--filter',
      '_type == "watch"',
      '--projection',
      '{_id}',
      '--header',
      'X-From: the lake',
      '--json',
    )
    expect(made).toMatchObject({ code: 0, err: '' })
    const { id } = JSON.parse(made.out)
    await lake.client().create({ _id: 'luna', _type: 'watch' })
    await wasTold
    expect(deliveries).toEqual([['POST', 'the lake', { _id: 'luna' }]])
    expect((await webhook('list')).out).toMatch(/The site +http\S+ +\* +create$/)
    await expect.poll(async () => (await webhook('log', id)).out).toMatch(/delivered +200/)
    expect((await webhook('delete', id)).out).toBe(`Webhook ${id} is deleted.`)
    expect(await webhook('create', 'x', 'ftp://x')).toMatchObject({
      code: 1,
      err: expect.stringContaining('"url" must be'),
    })
  })

  test.runIf(usesSqlite)(
    'changes nothing in a stopped lake for read-only commands, and creates no second dataset',
    { meta: { needs: 'a database in a file' } },
    async () => {
      const first = openTestLake({ defaultDataset: 'main' }, testClock('2020-01-05T09:00:00.000Z'))
      const { dataDir, clock } = first
      first.lake.close()
      const args = ['webhook', 'create', 'told', 'http://127.0.0.1:9/', '--data-dir', dataDir]
      expect(await runCommand(args)).toMatchObject({ code: 0 })
      const { lake } = first.reopen()
      const options = { author: 'planner', apiVersion: '2025-02-19' }
      const version = { _id: 'versions.spring.luna', _type: 'watch' }
      await lake.writer.act(
        lake.dataset('main')!,
        [
          { actionType: 'sanity.action.release.create', releaseId: 'spring' },
          {
            actionType: 'sanity.action.document.version.create',
            publishedId: 'luna',
            document: version,
          },
        ],
        options,
      )
      const vega = { create: { _id: 'vega', _type: 'watch' } }
      await lake.writer.mutate(lake.dataset('main')!, [vega], { author: 'x' })
      const publishAt = new Date(clock().getTime() + 60_000).toISOString()
      await lake.writer.act(
        lake.dataset('main')!,
        [{ actionType: 'sanity.action.release.schedule', releaseId: 'spring', publishAt }],
        options,
      )
      lake.close()
      const stored = () => {
        const inspection = new DatabaseInspector(dataDir)
        const names = inspection.datasets().map(({ name }) => name)
        const ids = [...inspection.documents('main')].map(({ id }) => id)
        inspection.close()
        const database = new DatabaseSync(join(dataDir, 'content-lake.sqlite'), { readOnly: true })
        const messages = database
          .prepare('SELECT count(*) AS count FROM hook_messages')
          .get()?.count
        database.close()
        return { names, isPublished: ids.includes('luna'), isTold: messages !== 0 }
      }
      for (const message of [
        ['dataset', 'list'],
        ['stats'],
        ['export', '--dataset', 'main', '--out', join(dataDir, 'main.tar.gz')],
        ['token', 'list'],
        ['user', 'list'],
        ['webhook', 'list'],
      ]) {
        expect(await runCommand([...message, '--data-dir', dataDir])).toMatchObject({ code: 0 })
        expect([message, stored()]).toEqual([
          message,
          { names: ['main'], isPublished: false, isTold: false },
        ])
      }
      const made = await runCommand(['token', 'create', 'The site', '--data-dir', dataDir])
      expect(made).toMatchObject({ code: 0 })
      expect(stored()).toEqual({ names: ['main'], isPublished: true, isTold: true })
    },
  )

  test('reports where an export cannot be written, and leaves no file', async () => {
    const lake = await serveWholeLake()
    const folder = join(lake.dataDir, 'exports')
    mkdirSync(folder)
    const exported = (out: string, ...more: string[]) =>
      runCommand(['export', '--data-dir', lake.dataDir, '--out', out, ...more])
    const nowhere = join(folder, 'nowhere', 'e.tar.gz')
    const refused = await exported(nowhere)
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining(`${nowhere} cannot be written (ENOENT).`),
    ])
    for (const more of [[], ['--force']]) {
      const { code, err } = await exported(folder, ...more)
      const words = `${folder} is a folder: set a file in it with --out.`
      expect([code, err]).toEqual([1, expect.stringContaining(words)])
    }
    expect(readdirSync(folder)).toEqual([])
    expect(readdirSync(lake.dataDir).filter((name) => name.endsWith('.partial'))).toEqual([])
  })
})
