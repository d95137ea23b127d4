import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './store/sqlite/lake-database.ts'
import { runCommand } from './testing/run-command.ts'
import { SqlitePeople } from './store/sqlite/sqlite-people.ts'

const BIN = join(import.meta.dirname, 'bin.ts')
const TOKEN = 'the-token-of-the-test'
const { PATH, NODE_COMPILE_CACHE, TEST_RUN } = process.env

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'content-lake-bin-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Runs the program; `line` is its first line, `ended` its exit. */
function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, TEST_RUN, CONTENT_LAKE_TOKEN: TOKEN, ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [output, errors] = ['', '']
  const line = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('\n')) resolve(output.split('\n')[0] ?? '')
    })
    child.once('close', () => resolve(output))
  })
  child.stderr.on('data', (chunk) => (errors += chunk))
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, errors }))
  })
  return { child, line, ended }
}

const portIn = (line: string) => Number(/:(\d+)$/.exec(line)?.[1])

describe('bin', () => {
  test('prints its URL, persists acknowledged writes, and stops cleanly', async () => {
    const dataDir = folder()
    const start = async () => {
      const running = run(['--port', '0', '--data-dir', dataDir])
      const line = await running.line
      expect(line).toMatch(/^Content lake "orrery" is ready at http:\/\/127\.0\.0\.1:\d+$/)
      const client = createClient({
        apiHost: `http://127.0.0.1:${portIn(line)}`,
        useProjectHostname: false,
        useCdn: false,
        projectId: 'orrery',
        dataset: 'production',
        apiVersion: '2025-02-19',
        token: TOKEN,
      })
      return { ...running, client }
    }
    const first = await start()
    await first.client.create({ _id: 'luna', _type: 'watch' })
    first.child.kill('SIGKILL')
    await first.ended
    const second = await start()
    expect(await second.client.fetch('*[_type == "watch"]._id')).toEqual(['luna'])
    second.child.kill('SIGTERM')
    expect(await second.ended).toEqual({ code: 0, errors: '' })
  })

  test('a busy port, an invalid variable and an unusable folder exit with one sentence each', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as AddressInfo
    const file = join(folder(), 'file')
    writeFileSync(file, '')
    const busy = run(['--port', String(port), '--data-dir', folder()])
    const bad = run([], { CONTENT_LAKE_PORT: 'x' })
    const unusable = run(['--port', '0', '--data-dir', file])
    expect(await busy.ended).toEqual({
      code: 1,
      errors: `Port ${port} on 127.0.0.1 is in use. Stop the other program, or choose another port with --port.\n`,
    })
    expect(await bad.ended).toEqual({
      code: 1,
      errors: 'CONTENT_LAKE_PORT must be a port number from 0 to 65535, not "x".\n',
    })
    const { code, errors } = await unusable.ended
    expect(code).toBe(1)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(errors).toContain(file)
  })

  test('an unknown command exits with one sentence, and --help prints the usage', async () => {
    const [verb, flag, help] = [['frob'], ['--prot', '1'], ['serve', '--help']].map((words) =>
      run(words),
    )
    expect(await verb!.ended).toEqual({
      code: 2,
      errors: expect.stringMatching(/^Unknown command "frob": use one of .*\nSee/),
    })
    expect(await flag!.ended).toEqual({
      code: 2,
      errors: "Unknown option '--prot'.\n(Did you mean --port?)\nSee content-lake --help.\n",
    })
    expect(await help!.ended).toEqual({ code: 0, errors: '' })
    expect(await help!.line).toBe('Usage: content-lake serve [options]')
    expect((await runCommand(['--version'])).out).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('sign-in-link creates a link on the machine while the lake is stopped', async () => {
    const dataDir = folder()
    const link = (email: string) => run(['--sign-in-link', email, '--data-dir', dataDir])
    expect(await link('edith@example.com').ended).toEqual({
      code: 1,
      errors: 'No account has the e-mail edith@example.com.\n',
    })
    const store = openDatabase(dataDir)
    new SqlitePeople(store).put({
      id: 'person-1',
      name: 'Edith',
      email: 'edith@example.com',
      role: 'administrator',
      languages: [],
      createdAt: '2026-01-05T09:00:00.000Z',
    })
    const refused = await link('edith@example.com').ended
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('in use')])
    store.close()
    const given = link('edith@example.com')
    expect((await given.ended).code).toBe(0)
    expect(await given.line).toMatch(
      /^Valid once, until 20\S+: http:\/\/localhost:3000\/studio#sid=\S{43}$/,
    )
  })

  test('an environment variable under its former name still counts, and a warning gives the present one', async () => {
    const { ended } = run(['--port', '0'], { CONTENT_LAKE_ORIGINS: 'no origin' })
    const { code, errors } = await ended
    expect(code).not.toBe(0)
    expect(errors).toContain('CONTENT_LAKE_ORIGINS is now CONTENT_LAKE_CORS_ORIGINS')
    expect(errors).toContain('CONTENT_LAKE_CORS_ORIGINS must list origins')
  })
})
