import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'

test('datasets are made, opened, copied, given an alias and taken away', async () => {
  const lake = await serveWholeLake()
  await lake.client().create({ _id: 'luna', _type: 'watch' })
  const dataset = (...words: string[]) =>
    runCommand(['dataset', ...words, '--data-dir', lake.dataDir])
  expect(await dataset('create', 'staging', '--visibility', 'private')).toEqual({
    code: 0,
    out: 'Dataset "staging" is there, and private.',
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
  expect((await dataset('alias', '~live', 'copy')).out).toBe('~live leads to "copy".')
  expect((await dataset('alias', 'live', 'production')).out).toBe('~live leads to "production".')
  expect((await dataset('alias', 'live')).out).toBe('~live leads to nothing.')
  const list = await dataset('list')
  expect(list.out).toMatch(/^Name +Visibility +Made +Aliases\ncopy +public/)
  expect(list.out).toMatch(/~live leads nowhere\.$/)
  expect((await dataset('alias', 'live', '--remove')).out).toBe('~live is gone.')
  expect(await dataset('delete', 'copy')).toMatchObject({
    code: 2,
    err: expect.stringContaining('add --force'),
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

test('tokens are made, told once, listed and ended', async () => {
  const lake = await serveWholeLake()
  const token = (...words: string[]) => runCommand(['token', ...words, '--data-dir', lake.dataDir])
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

test('a command that opens a folder lets webhooks go where the lake that serves it does', async () => {
  const lake = await serveWholeLake()
  await lake.close()
  const create = (env: Record<string, string>) => {
    const words = ['webhook', 'create', 'The site', 'http://127.0.0.1:9/', '--on', 'create']
    return runCommand([...words, '--data-dir', lake.dataDir], env)
  }
  const elsewhere = { CONTENT_LAKE_HOST: '0.0.0.0' }
  expect(await create(elsewhere)).toMatchObject({
    code: 1,
    err: expect.stringContaining('CONTENT_LAKE_PRIVATE_HOOKS'),
  })
  expect(await create({})).toMatchObject({ code: 0 })
  expect(await create({ ...elsewhere, CONTENT_LAKE_PRIVATE_HOOKS: 'on' })).toMatchObject({
    code: 0,
  })
})

test('webhooks are made, told of changes, looked after and ended', async () => {
  const lake = await serveWholeLake()
  const told: unknown[] = []
  let heard = (): void => {}
  const wasTold = new Promise<void>((resolve) => (heard = resolve))
  const site = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      told.push([request.method, request.headers['x-from'], JSON.parse(body)])
      response.end('ok', heard)
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
  expect(told).toEqual([['POST', 'the lake', { _id: 'luna' }]])
  expect((await webhook('list')).out).toMatch(/The site +http\S+ +\* +create$/)
  await expect.poll(async () => (await webhook('log', id)).out).toMatch(/delivered +200/)
  expect((await webhook('delete', id)).out).toBe(`Webhook ${id} is deleted.`)
  expect(await webhook('create', 'x', 'ftp://x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('"url" must be'),
  })
})
