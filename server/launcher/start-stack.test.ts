import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startStack, type RunningStack } from './start-stack.ts'
import { createLaunchPlan } from './launch-plan.ts'
import { CliError } from './cli-error.ts'
import { createProgressReporter } from './progress-reporter.ts'
import { type FakeCheckout, fakeCheckout, freePorts } from './testing/fake-checkout.ts'

let checkout: FakeCheckout
let running: RunningStack | undefined
let printed: string

/** Starts a fake checkout in its own process and reports when it is ready. */
const launchScript = `
import { startStack } from '${join(import.meta.dirname, 'start-stack.ts')}'
import { createLaunchPlan } from '${join(import.meta.dirname, 'launch-plan.ts')}'
const reporter = { step: () => ({ update() {}, done() {} }), line() {}, close() {} }
await startStack({ plan: createLaunchPlan(process.env.CHECKOUT, process.env), reporter, site: process.env.SITE })
process.send('up')
`

const start = async (
  files: Record<string, string> = {},
  site: 'start' | 'dev' | 'none' = 'none',
  variables: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<RunningStack> => {
  checkout = fakeCheckout(files)
  const plan = createLaunchPlan(checkout.root, { ...(await freePorts()), ...variables })
  const reporter = createProgressReporter({ isTTY: false, write: (text) => (printed += text) })
  running = await startStack({ plan, reporter, site, signal }).finally(reporter.close)
  return running
}
const events = (): string[] => {
  const path = join(checkout.dataDir, 'events.log')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
}
const count = (what: string): number => events().filter((line) => line.includes(what)).length

beforeEach(() => {
  printed = ''
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  checkout.remove()
})

describe('startStack', () => {
  it('starts lake and shop, seeds, and stops in order', async () => {
    const { stop } = await start()
    expect(readFileSync(join(checkout.dataDir, 'seed-state'), 'utf8')).toBe('done\n')
    await stop()
    expect(events().slice(2)).toEqual(['shop down', 'lake down'])
    expect(printed).toContain('✓ Starting the lake (')
    expect(printed).toContain('✓ Starting the shop (')
    expect(printed).toContain('✓ Loading the demo content')
  })

  it('writes the secrets for their owner only and hands them to the services', async () => {
    const { variables } = await start()
    const path = join(checkout.dataDir, 'secrets.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const secrets = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
    expect(variables).toMatchObject(secrets)
    expect(Object.keys(secrets)).toContain('CONTENT_LAKE_TOKEN')
  })

  it('seeds again when the last seed did not finish', async () => {
    const failing = { 'demo/seed.ts': 'console.error("no ink"); process.exit(4)' }
    await expect(start(failing)).rejects.toThrow(/The seed exited with code 4[^]*no ink/)
    expect(readFileSync(join(checkout.dataDir, 'seed-state'), 'utf8')).toBe('running\n')
  })

  it('starts only the half that is not hosted', async () => {
    await start({}, 'none', {
      SHOPIFY_DOMAIN: 'shop.example',
      SHOPIFY_STOREFRONT_TOKEN: 'public-token',
    })
    expect(events().filter((line) => line.startsWith('shop'))).toEqual([])
    await running?.stop()
    running = undefined
    checkout.remove()
    await start({}, 'none', { SANITY_PROJECT_ID: 'zp7mbokg' })
    expect(events().filter((line) => line.startsWith('lake'))).toEqual([])
    expect(existsSync(join(checkout.dataDir, 'seed-state'))).toBe(false)
  })

  it('reports a child that exited, with its last lines, and stops the others', async () => {
    const { supervisor, plan, stop } = await start()
    const death = supervisor.untilFailure(new Promise(() => {}))
    await fetch(`http://127.0.0.1:${plan.ports.shop}/crash`).catch(() => {})
    await expect(death).rejects.toThrow(/The shop exited with code 3[^]*shop \| out of cheese/)
    await stop()
    expect(events().at(-1)).toBe('lake down')
  })

  it('reports a service that cannot start', async () => {
    const broken = { 'packages/content-lake/src/bin.ts': 'throw new Error("no such disk")' }
    await expect(start(broken)).rejects.toThrow(/The lake exited with code 1[^]*no such disk/)
    expect(count(' down')).toBe(count(' up '))
  })

  it('stops the started children when it is interrupted', async () => {
    const stop = new AbortController()
    const endless = { 'demo/seed.ts': 'console.log("begun"); setInterval(() => {}, 1000)' }
    const rising = start(endless, 'none', {}, stop.signal)
    stop.abort(new CliError('asked to stop'))
    await expect(rising).rejects.toThrow('asked to stop')
    expect(count(' down')).toBe(count(' up '))
  })

  it('builds only when the sources changed, warms the pages and stops the site first', async () => {
    const { plan, stop } = await start({ 'app/page.tsx': 'one' }, 'start')
    expect(events()[2]).toBe('page /')
    await vi.waitFor(() => expect(events().slice(3)).toEqual(['page /fr', 'page /ar']))
    await stop()
    expect(events().slice(5)).toEqual(['site down', 'shop down', 'lake down'])
    const builds = (): string[] =>
      readFileSync(join(checkout.root, 'builds.log'), 'utf8').trim().split('\n')
    const again = async (): Promise<void> => {
      const reporter = createProgressReporter({ isTTY: false, write: () => {} })
      running = await startStack({ plan, reporter, site: 'start' }).finally(reporter.close)
      await running.stop()
    }
    await again()
    expect(builds()).toHaveLength(1)
    writeFileSync(join(checkout.root, 'app/page.test.tsx'), 'a test is no source')
    await again()
    expect(builds()).toHaveLength(1)
    writeFileSync(join(checkout.root, 'app/page.tsx'), 'two')
    await again()
    expect(builds()).toHaveLength(2)
  })

  it('warns after a build that exceeds the script budget', async () => {
    const page = '.next/server/app/(site)/page_client-reference-manifest.js'
    const modules = { island: { chunks: ['/_next/static/chunks/a.js'] } }
    const manifest = { '/page': { clientModules: modules, entryJSFiles: {} } }
    await start(
      {
        [page]: `globalThis.__RSC_MANIFEST = ${JSON.stringify(manifest)}`,
        '.next/static/chunks/a.js': randomBytes(160_000).toString('base64'),
      },
      'start',
    )
    expect(printed).toMatch(/^! a first visit of \/\(site\) may load 16\d{4} bytes of script/m)
  })

  it('builds without any configuration', async () => {
    await start({}, 'start', { SITE_NAME: 'Another House' })
    const names = readFileSync(join(checkout.root, 'builds.log'), 'utf8').trim().split(' ')
    expect(names).toContain('PATH')
    expect(names).not.toContain('SITE_NAME')
    expect(names).not.toContain('CONTENT_LAKE_TOKEN')
  })

  it('keeps the fork of Next’s development server alive, and stops it', async () => {
    const { plan, stop } = await start({}, 'dev')
    expect(await (await fetch(`http://127.0.0.1:${plan.ports.site}/about`)).text()).toBe('page')
    await stop()
    // Its first page is requested while the services start.
    expect(count('page /')).toBeGreaterThan(0)
    expect(events().slice(-4)).toEqual(['page /about', 'site down', 'shop down', 'lake down'])
  })

  it('restarts a service when one of its files changes in development', async () => {
    await start({}, 'dev')
    const service = join(checkout.root, 'packages/content-lake/src/bin.ts')
    writeFileSync(service, `${readFileSync(service, 'utf8')}\n// changed`)
    await vi.waitFor(() => expect(count('lake up')).toBe(2))
  })

  it.each(['start', 'dev'])('leaves no process behind when it is killed (%s)', async (site) => {
    checkout = fakeCheckout({ 'launch.ts': launchScript })
    const ports = await freePorts()
    const child = fork(join(checkout.root, 'launch.ts'), {
      env: { ...process.env, ...ports, CHECKOUT: checkout.root, SITE: site },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('It did not come up')))
    await Promise.race([once(child, 'message'), ended])
    ended.catch(() => {})
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(count(' down')).toBe(3))
  })

  it('unlocks the data folder when a port is in use', async () => {
    checkout = fakeCheckout({})
    const plan = createLaunchPlan(checkout.root, await freePorts())
    const reporter = createProgressReporter({ isTTY: false, write: () => {} })
    const begin = () => startStack({ plan, reporter, site: 'none' })
    const other = createServer().listen(plan.ports.lake, '127.0.0.1')
    await once(other, 'listening')
    await expect(begin()).rejects.toThrow(/is in use/)
    other.close()
    await once(other, 'close')
    running = await begin().finally(reporter.close)
  })

  it('rejects a second run on the same data folder', async () => {
    const { plan } = await start()
    // The ports are in use too, but the folder is the reason to report.
    const second = { ...plan }
    const reporter = createProgressReporter({ isTTY: false, write: () => {} })
    await expect(startStack({ plan: second, reporter, site: 'none' })).rejects.toThrow(
      /Orrery already runs on .*\.data/,
    )
    reporter.close()
  })
})
