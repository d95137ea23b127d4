import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSupervisor } from './supervisor.ts'
import { freePorts } from './testing/fake-checkout.ts'

/** A child that responds with its process id, exits on `/crash`, loops after `/hang` and stops responding after `/deaf`. */
const script = (port: number, full = ''): string => `
if (require('node:fs').existsSync('${full}')) { console.error('no space left'); process.exit(1) }
let isDeaf = false
require('node:http').createServer((request, response) => {
  if (request.url === '/crash') { console.error('out of cheese'); process.exit(3) }
  if (request.url === '/hang') for (;;);
  if (request.url === '/deaf') isDeaf = true
  if (isDeaf) return
  response.end(String(process.pid))
}).on('error', (error) => { console.error(error.code); process.exit(1) }).listen(${port}, '127.0.0.1')
`

async function startSupervised({
  waitsForPort = false,
  diskProblem = (): string | undefined => undefined,
  full = '',
} = {}) {
  const supervisor = createSupervisor(
    { now: () => performance.now(), checkEveryMs: 100, hangAfterMs: 3_000 },
    diskProblem,
  )
  onTestFinished(() => supervisor.stop())
  const { PORT } = await freePorts()
  const origin = `http://127.0.0.1:${PORT}`
  const ask = async (path = '/') => {
    const response = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(1_000) })
    return response.text()
  }
  const env = process.env as Record<string, string>
  const args = ['-e', script(Number(PORT), full)]
  const port = Number(PORT)
  const endpoint = { service: 'shop', variable: 'STOREFRONT_API_PORT', port, host: '127.0.0.1' }
  supervisor.start({
    name: 'shop',
    args,
    cwd: '/',
    env,
    health: `${origin}/`,
    heartbeatEvery: 100,
    ...(waitsForPort && { port: endpoint }),
  })
  const first = await vi.waitFor(() => ask())
  const reported: string[] = []
  supervisor.restartFailed((line) => reported.push(line))
  const answersAnew = (before: string) =>
    vi.waitFor(async () => {
      const pid = await ask()
      expect(pid).not.toBe(before)
      return pid
    })
  return { supervisor, port, ask, first, reported, answersAnew }
}

/** A child that responds with its last IPC message. */
const hearer = (port: number): string => `
let told = null
process.on('message', (message) => { told = message })
require('node:http').createServer((request, response) => {
  if (request.url === '/crash') process.exit(3)
  response.end(JSON.stringify(told))
}).listen(${port}, '127.0.0.1')
`

describe('Supervisor', () => {
  it('restarts a child that exited, and logs one line for each event', async () => {
    const { ask, first, reported, answersAnew } = await startSupervised()
    await ask('/crash').catch(() => '')
    const second = await answersAnew(first)
    await vi.waitFor(() => expect(reported).toHaveLength(2))
    expect(reported).toEqual([
      '! The shop exited with code 3 (out of cheese); restarting.',
      '✓ The shop is responding again.',
    ])
    process.kill(Number(second), 'SIGKILL')
    await answersAnew(second)
    expect(reported[2]).toBe('! The shop was killed by SIGKILL; restarting in 1 s.')
  })

  it.each([
    [
      'loops endlessly',
      'event loop has been blocked',
      (_pid: number, ask: (path: string) => Promise<string>) => ask('/hang'),
    ],
    [
      'was stopped',
      'process has not run',
      (pid: number) => Promise.resolve(process.kill(pid, 'SIGSTOP')),
    ],
  ])('kills a child that %s, and restarts it', async (_, why, hang) => {
    const { ask, first, reported, answersAnew } = await startSupervised()
    await Promise.resolve(hang(Number(first), ask)).catch(() => '')
    await answersAnew(first)
    expect(reported[0]).toMatch(
      new RegExp(`^! The shop hangs: its ${why} for \\d+ s. Killing it.$`),
    )
  })

  it('never kills a child that responds to nothing while its event loop turns', async () => {
    const { supervisor, ask, first, reported } = await startSupervised()
    const heartbeat = () => supervisor.heartbeatOf('shop')!.receivedAt
    await ask('/deaf').catch(() => '')
    const from = await vi.waitFor(heartbeat)
    // Twice the hang limit.
    await vi.waitFor(() => expect(heartbeat() - from).toBeGreaterThan(6_000))
    expect(reported).toEqual([])
    expect(supervisor.pidOf('shop')).toBe(Number(first))
  })

  it('logs why a restart failed, and when it retries', async () => {
    const { ask, port, first, reported, answersAnew } = await startSupervised()
    const squatter = createServer()
    onTestFinished(() => void squatter.close())
    const dying = ask('/crash').catch(() => '')
    await dying
    await vi.waitFor(async () => {
      await new Promise<void>((resolve, reject) => {
        squatter.once('error', reject).listen(port, '127.0.0.1', resolve)
      })
    })
    await vi.waitFor(() =>
      expect(reported).toContain('! The shop exited with code 1 (EADDRINUSE); restarting in 1 s.'),
    )
    squatter.close()
    await answersAnew(first)
  })

  it('restarts a child until the disk has space, and logs the full disk once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orrery-full-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const full = join(folder, 'full')
    let looks = 0
    const diskProblem = () => {
      if (!existsSync(full)) return undefined
      looks += 1
      // After three failed restarts there is space, while no child is starting.
      if (looks > 6) rmSync(full)
      return 'The disk is full.'
    }
    const { ask, first, reported, answersAnew } = await startSupervised({ diskProblem, full })
    writeFileSync(full, '')
    await ask('/crash').catch(() => '')
    await answersAnew(first)
    await vi.waitFor(() => expect(reported.at(-1)).toBe('✓ The shop is responding again.'))
    expect(reported).toEqual([
      '! The shop exited with code 3 (out of cheese); restarting.',
      '! The shop exited with code 1 (no space left); restarting in 1 s.',
      '! The disk is full. Retrying the start of the shop until there is space.',
      '✓ The shop is responding again.',
    ])
  })

  it('sends the list of restarts to subscribed children, their own restarts included', async () => {
    const supervisor = createSupervisor({
      now: () => performance.now(),
      checkEveryMs: 100,
      hangAfterMs: 5_000,
    })
    onTestFinished(() => supervisor.stop())
    const { PORT = '', CONTENT_LAKE_PORT = '' } = await freePorts()
    const env = process.env as Record<string, string>
    const start = (name: string, source: string, receivesRestarts: boolean) =>
      supervisor.start({ name, args: ['-e', source], cwd: '/', env, receivesRestarts })
    start('lake', script(Number(CONTENT_LAKE_PORT)), false)
    start('site', hearer(Number(PORT)), true)
    const ask = async (port: string, path = '/') =>
      (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    await vi.waitFor(() => Promise.all([ask(PORT), ask(CONTENT_LAKE_PORT)]))
    supervisor.restartFailed(() => {})
    const reported = async () =>
      (JSON.parse(await ask(PORT)) as { restarts: { name: string; how: string }[] }).restarts.map(
        ({ name, how }) => `${name} ${how}`,
      )
    await vi.waitFor(async () => expect(await reported()).toEqual([]))
    await ask(CONTENT_LAKE_PORT, '/crash').catch(() => '')
    const first = ['lake exited with code 3']
    await vi.waitFor(async () => expect(await reported()).toEqual(first))
    await ask(PORT, '/crash').catch(() => '')
    await vi.waitFor(async () =>
      expect(await reported()).toEqual([...first, 'site exited with code 3']),
    )
  })

  it('waits for a port in use by another program, logs it once, and does not take its responses for the child’s', async () => {
    const { ask, port, first, reported, answersAnew } = await startSupervised({
      waitsForPort: true,
    })
    const squatter = createServer((_, response) => response.end('a squatter'))
    onTestFinished(() => void squatter.close())
    await ask('/crash').catch(() => '')
    await vi.waitFor(async () => {
      await new Promise<void>((resolve, reject) => {
        squatter.once('error', reject).listen(port, '127.0.0.1', resolve)
      })
    })
    const away = ['! The shop exited with code 3 (out of cheese); restarting.']
    const busy =
      `! The shop is waiting for its port. Port ${port} for the shop is in use by another program. ` +
      'Stop it, or set STOREFRONT_API_PORT to another port.'
    // The child may have won the race for the port once.
    await vi.waitFor(() => expect(reported.at(-1)).toBe(busy))
    let looks = 0
    const requested = new Promise<void>((resolve) => {
      squatter.on('request', () => ++looks > 12 && resolve())
    })
    await requested
    expect(reported.slice(0, 1)).toEqual(away)
    expect(reported.filter((line) => line === busy)).toHaveLength(1)
    expect(reported.at(-1)).toBe(busy)
    squatter.close()
    squatter.closeAllConnections()
    expect(await answersAnew(first)).toMatch(/^\d+$/)
    await vi.waitFor(() => expect(reported.at(-1)).toBe('✓ The shop is responding again.'))
  })
})
