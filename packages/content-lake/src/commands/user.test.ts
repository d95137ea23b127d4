import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readRunningInstance, writeRunningInstance } from '../machine/running-instance.ts'
import { usesSqlite } from '../testing/test-database.ts'
import { runCommand } from '../testing/run-command.ts'
import { createPerson } from '../testing/test-people.ts'
import { ADMINISTRATOR_TOKEN, serveWholeLake } from '../testing/test-whole-lake.ts'

describe('addUserCommand', () => {
  test('invites people, changes roles, creates links and removes people on the running lake', async () => {
    const lake = await serveWholeLake()
    const edith = await createPerson(lake, 'editor', { name: 'Edith' })
    const { email } = lake.lake.people.byId(edith.id)!
    const user = (...words: string[]) => runCommand(['user', ...words, '--data-dir', lake.dataDir])
    const invited = await user(
      'invite',
      'tariq@example.com',
      '--role',
      'translator',
      '--language',
      'fr',
    )
    expect(invited).toMatchObject({ code: 0, err: '' })
    expect(invited.out).toMatch(/^Valid once, until \S+: http\S+\/v1\/auth\/invitation\?token=\S+$/)
    expect(await user('role', email.toUpperCase(), 'viewer')).toEqual({
      code: 0,
      out: 'Edith is viewer now.',
      err: '',
    })
    const list = await user('list')
    expect(list.out).toMatch(/^E-mail +Name +Role/)
    expect(list.out).toContain('translator (fr)')
    expect(JSON.parse((await user('list', '--json')).out).people).toMatchObject([
      { role: 'viewer' },
    ])
    expect((await user('link', email)).out).toMatch(/studio#sid=\S+$/)
    expect((await user('remove', email)).out).toBe('Edith is removed.')
    expect(await user('remove', email)).toEqual({
      code: 1,
      out: '',
      err: `No account has the e-mail ${email}.`,
    })
    const tariq = 'tariq@example.com'
    expect(await user('role', 'Tariq@example.com', 'viewer')).toEqual({
      code: 1,
      out: '',
      err: `${tariq} is only invited and has no account yet: invite again with "content-lake user invite ${tariq} --role viewer".`,
    })
    expect(await user('link', tariq)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`user invite ${tariq} --role translator --language fr"`),
    })
    expect(await user('remove', tariq)).toEqual({
      code: 0,
      out: `The invitation of ${tariq} is revoked.`,
      err: '',
    })
    expect((await user('list')).out).not.toContain(tariq)
    expect(lake.lake.accountLog.events({ limit: 1 })[0]).toMatchObject({ actor: 'machine' })
  })

  test.runIf(usesSqlite)(
    'reaches a remote lake by URL and token, and opens a stopped one',
    { meta: { needs: 'a database in a file' } },
    async () => {
      const lake = await serveWholeLake()
      const list = ['user', 'list', '--json']
      const env = { CONTENT_LAKE_URL: `${lake.origin}/`, CONTENT_LAKE_TOKEN: ADMINISTRATOR_TOKEN }
      expect(JSON.parse((await runCommand(list, env)).out)).toMatchObject({
        you: 'robot-administrator',
      })
      const wrong = await runCommand([...list, '--url', lake.origin, '--token', 'nobody-has-this'])
      expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('rejected this token')])

      const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-'))
      onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
      const none = await runCommand([...list, '--data-dir', dataDir])
      expect([none.code, none.err]).toEqual([1, expect.stringMatching(/^There is no lake in \//)])
      await lake.close()
      // The file of a killed lake points to another server, which does not accept its token.
      const other = await serveWholeLake()
      await writeRunningInstance(lake.dataDir, {
        url: other.origin,
        projectId: 'orrery',
        token: 'of-the-dead',
        pid: 1,
      })
      const stopped = await runCommand([...list, '--data-dir', lake.dataDir])
      expect(JSON.parse(stopped.out)).toMatchObject({ you: 'machine' })
      expect(await readRunningInstance(lake.dataDir)).toBeUndefined()
    },
  )

  test.each(['<!doctype html>', '{"ready": true}'])(
    'reports a foreign server at the address in one sentence: %s',
    async (body) => {
      const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1')
      await once(server, 'listening')
      onTestFinished(() => void server.close())
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const result = await runCommand(['stats', '--url', url, '--token', 'some-token'])
      expect([result.code, result.err]).toEqual([
        1,
        expect.stringMatching(/^The (?:server|lake) at http\S+ (?:is not|reports no) [^\n]+\.$/),
      ])
    },
  )

  test.each([
    [['user', 'list', '--url', 'ftp://x'], 1, /begins with http/],
    [['user', 'list', '--url', 'http://127.0.0.1:9'], 1, /set CONTENT_LAKE_TOKEN/],
    [
      ['user', 'list', '--url', 'http://127.0.0.1:9', '--token', 'x'],
      1,
      /^No lake responds at http:\/\/127/,
    ],
    [
      ['user', 'invite', 'a@b.c'],
      2,
      /^Required option '--role <role>' not specified\.\nSee content-lake user invite --help\.$/,
    ],
    [
      ['user', 'role', 'a@b.c'],
      2,
      /^Missing required argument 'role'\.\nSee content-lake user role --help\.$/,
    ],
    [['user'], 2, /^Usage: content-lake user/],
  ])('reports %j as an error in one sentence', async (words, code, said) => {
    expect(await runCommand(words)).toEqual({ code, out: '', err: expect.stringMatching(said) })
  })
})
