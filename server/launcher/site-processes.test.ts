import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStack, type RunningStack } from './start-stack.ts'
import { buildIfNeeded } from './build.ts'
import { connectToLauncher, startControlServer } from './control-server.ts'
import { createLaunchPlan } from './launch-plan.ts'
import { createProgressReporter } from './progress-reporter.ts'
import type { SiteRelease } from './site-processes.ts'
import { type FakeCheckout, fakeCheckout, freePorts } from './testing/fake-checkout.ts'

const reporter = createProgressReporter({ isTTY: false, write: () => {} })
const hosted = {
  SANITY_PROJECT_ID: 'zp7mbokg',
  SHOPIFY_DOMAIN: 'shop.example',
  SHOPIFY_STOREFRONT_TOKEN: 'public-token',
}

let first: FakeCheckout
let next: FakeCheckout
let running: RunningStack
let reported: string[]

const start = async (processes: number): Promise<void> => {
  const variables = { ...hosted, ...(await freePorts()), SITE_PROCESSES: String(processes) }
  running = await startStack({
    plan: createLaunchPlan(first.root, variables),
    reporter,
    site: 'start',
  })
  running.supervisor.restartFailed((line) => reported.push(line))
}
/** A finished build in its own folder. */
const built = (build: string, files: Record<string, string> = {}): FakeCheckout => {
  const checkout = fakeCheckout(files)
  mkdirSync(join(checkout.root, '.next', 'static'), { recursive: true })
  writeFileSync(join(checkout.root, '.next', 'BUILD_ID'), build)
  writeFileSync(join(checkout.root, '.next', 'static', `${build}.js`), build)
  return checkout
}
const release = (checkout: FakeCheckout, processes = 2): SiteRelease => ({
  root: checkout.root,
  processes,
  variables: running.variables,
})
const ask = async (path = '/', init: RequestInit = {}): Promise<string> =>
  (await fetch(`http://127.0.0.1:${running.plan.ports.site}${path}`, init)).text()
const events = (): string => readFileSync(join(running.plan.dataDir, 'events.log'), 'utf8')

beforeEach(() => {
  reported = []
  first = fakeCheckout()
  next = built('two')
})
afterEach(async () => {
  await running.stop()
  first.remove()
  next.remove()
})

describe('a release', () => {
  it('replaces another without a failed request', async () => {
    await start(2)
    let isOver = false
    const seen: string[] = []
    const visit = async (init: RequestInit): Promise<void> => {
      while (!isOver) seen.push(await ask('/', init))
    }
    const visits = [{}, {}, { headers: { connection: 'close' } }].map(visit)
    const begun = ask('/slow')
    await running.site!.upgrade(release(next, 3), (line) => reported.push(line), 0)
    isOver = true
    await Promise.all(visits)
    expect(await begun).toBe('one')
    expect(await ask()).toBe('two')
    expect(new Set(seen)).toEqual(new Set(['one', 'two']))
    expect(events().match(/site left/g)).toHaveLength(2)
    expect(running.site!.origins).toHaveLength(3)
    expect(reported).toContain('New build is live; the previous one drains.')
  })

  it('is supervised, and restarted from its own folder', async () => {
    await start(1)
    await running.site!.upgrade(release(next, 1), () => {}, 0)
    process.kill(running.supervisor.pidOf('site')!, 'SIGKILL')
    expect(await ask()).toBe('two')
    expect(reported[0]).toMatch(/^! The site was killed by SIGKILL; restarting/)
  })

  it('leaves the live release in place when it fails to start', async () => {
    await start(2)
    const broken = built('three', { 'server/front/serve.ts': 'throw new Error("out of cheese")' })
    const goes = running.site!.upgrade(release(broken), () => {}, 0)
    await expect(goes).rejects.toThrow(/The site process 1 exited with code 1[^]*out of cheese/)
    broken.remove()
    expect(await ask()).toBe('one')
    expect(reported).toEqual([])
    await running.site!.upgrade(release(next), () => {}, 0)
    expect(await ask()).toBe('two')
  })

  it('keeps the browser files of previous builds', async () => {
    await start(1)
    await running.site!.upgrade(release(next), () => {}, 0)
    const kept = join(running.plan.dataDir, 'builds')
    expect(readFileSync(join(kept, 'two', 'two.js'), 'utf8')).toBe('two')
    for (const build of ['a', 'b']) {
      const another = built(build)
      await running.site!.upgrade(release(another, 1), () => {}, 0)
      another.remove()
    }
    expect(existsSync(join(kept, 'two'))).toBe(true)
    expect(existsSync(join(kept, 'one'))).toBe(false)
  })
})

describe('the port of the site', () => {
  it('loses no connection while its only process restarts', async () => {
    await start(1)
    process.kill(running.supervisor.pidOf('site')!, 'SIGKILL')
    expect(await ask()).toBe('one')
  })
})

describe('a build', () => {
  it('cannot be rebuilt while it is served, and can afterwards', async () => {
    await start(1)
    mkdirSync(join(first.root, 'app'))
    writeFileSync(join(first.root, 'app/page.tsx'), 'changed')
    await expect(buildIfNeeded(first.root, reporter)).rejects.toThrow(/is being served/)
    await running.site!.upgrade(release(next), () => {}, 0)
    await buildIfNeeded(first.root, reporter)
  })
})

describe('the launcher', () => {
  const requested = () => ({
    ...release(next),
    host: running.plan.host,
    port: running.plan.ports.site,
  })

  it('accepts an upgrade from a reader of its data folder', async () => {
    await start(1)
    const control = await startControlServer(running, (line) => reported.push(line))
    const lines: string[] = []
    const requestUpgrade = connectToLauncher(running.plan.dataDir)
    await requestUpgrade(requested(), (line) => lines.push(line))
    expect(lines.at(-1)).toBe('Build two is live.')
    expect(reported).toEqual(lines)
    const elsewhere = requestUpgrade({ ...requested(), port: 1 }, () => {})
    await expect(elsewhere).rejects.toThrow(/Moving it to .* requires a restart\./)
    control?.close()
    expect(() => connectToLauncher(running.plan.dataDir)).toThrow(/^No "npm start" is running on/)
    await expect(requestUpgrade(requested(), () => {})).rejects.toThrow(
      /^No "npm start" is running on/,
    )
  })

  it('reports why an upgrade failed', async () => {
    await start(1)
    const control = await startControlServer(running, () => {})
    const nowhere = { ...requested(), root: '/nowhere' }
    const goes = connectToLauncher(running.plan.dataDir)(nowhere, () => {})
    await expect(goes).rejects.toThrow(/BUILD_ID/)
    control?.close()
  })
})
