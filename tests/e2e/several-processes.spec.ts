import { join } from 'node:path'
import type { SiteProcesses } from '../../server/launcher/site-processes.ts'
import { readSecrets, testPlan } from '../../tooling/testing/test-installation.ts'
import { startValkey, type TestValkey, valkeyProgram, withoutValkey } from '../support/valkey.ts'
import { cartOf } from './support/cart.ts'
import {
  type ConfiguredSite,
  type CuttableProxy,
  startConfiguredSite,
  startCuttableProxy,
} from './support/configured-site.ts'
import { withGateClosed, cookiePair, password } from './support/gate.ts'
import { administrator, origins } from './support/installation.ts'
import {
  onEachProcess,
  receivesDraftEvent,
  loadPage,
  readinessOf,
  buildNextRelease,
  startRoundRobin,
  type RoundRobinProxy,
} from './support/several-processes.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })
const needsValkey = () => test.skip(!valkeyProgram, withoutValkey)

const client = administrator()
const id = 'page-several-fr'
const path = '/fr/pages/plusieurs'
const page = { _type: 'page', language: 'fr', slug: { _type: 'slug', current: 'pages/plusieurs' } }
const publish = (title: string) => client.createOrReplace({ ...page, _id: id, title })
const shared = testPlan({}, 'hosted').origins.site
const soon = { intervals: [20, 50, 100] }

let valkey: TestValkey | undefined
let turns: RoundRobinProxy
let content: CuttableProxy
let site: ConfiguredSite
let processes: SiteProcesses

test.beforeAll(async () => {
  if (valkeyProgram) valkey = await startValkey()
  turns = await startRoundRobin()
  content = await startCuttableProxy(origins.lake)
  site = await startConfiguredSite({
    SITE_PROCESSES: '2',
    SITE_DRAIN_SECONDS: '2',
    SITE_URL: turns.origin,
    TRUSTED_PROXIES: '1',
    ...(valkey && { CACHE_URL: valkey.url }),
    SANITY_API_HOST: content.origin,
    SANITY_API_WRITE_TOKEN: readSecrets(testPlan()).CONTENT_LAKE_TOKEN,
    SESSION_SECRET: 'a secret that all of them have in common',
  })
  processes = site.processes!
  turns.between(processes.origins)
  await publish('Un')
})
test.afterAll(async () => {
  await client.delete(id)
  await site?.stop()
  await turns?.stop()
  await content?.stop()
  valkey?.resume()
  await valkey?.stop()
})

const titleAt = async (origin: string): Promise<string | undefined> =>
  /<h1[^>]*>([^<]*)/.exec(await (await fetch(origin + path)).text())?.[1]
/** Response of each process. */
const titles = () => Promise.all(processes.origins.map(titleAt))
const everywhere = (title: string) => processes.origins.map(() => title)
const at = (where: string, init: RequestInit = {}) =>
  fetch(turns.origin + where, { redirect: 'manual', ...init })
const cookiesOf = (response: Response) => response.headers.getSetCookie().map(cookiePair).join('; ')

test('a publish shows on each process', async () => {
  for (const title of ['Un', 'Deux', 'Trois']) {
    await publish(title)
    await expect.poll(titles, soon).toEqual(everywhere(title))
  }
})

test('a page rendered by one process is served by the other without a content request', async () => {
  needsValkey()
  const once = { ...page, _id: 'page-several-once', title: 'Une fois' }
  const [first, second] = processes.origins as [string, string]
  const given = async (origin: string) => {
    const response = await fetch(`${origin}/fr/pages/une-fois`)
    return response.status === 200 ? response.text() : undefined
  }
  try {
    await client.createOrReplace({ ...once, slug: { current: 'pages/une-fois' } })
    await expect.poll(() => given(first), soon).toContain('Une fois')
    await expect.poll(() => valkey!.keys('*:page:*une-fois*'), soon).toHaveLength(1)
    const requested = () => content.received.filter((each) => each.includes('/data/query/')).length
    const before = requested()
    expect(await given(second)).toContain('Une fois')
    expect(requested()).toBe(before)
  } finally {
    await client.delete(once._id)
  }
})

test('the gate closes on each process at once, and a given password is valid on each', async () => {
  const statuses = () =>
    Promise.all(
      processes.origins.map(async (origin) => {
        const response = await fetch(origin + path, { redirect: 'manual' })
        return response.status
      }),
    )
  await withGateClosed(async () => {
    await expect.poll(statuses, soon).toEqual([307, 307])
    const entered = await at('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    const cookie = cookiesOf(entered)
    const inside = await onEachProcess(() => at(path, { headers: { cookie } }))
    expect(inside.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const answer of inside) {
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
      expect(nonce).toBeTruthy()
      expect(await answer.text()).toContain(`nonce="${nonce}"`)
    }
    expect(await statuses()).toEqual([307, 307])
  })
  await expect.poll(statuses, soon).toEqual([200, 200])
})

test('a preview works on each process with click-to-edit, and ends on each', async () => {
  const secretId = 'sanity-preview-url-secret.several-spec'
  const secret = 'several-spec-secret'
  const draft = `drafts.${id}`
  try {
    await client.createOrReplace({ _id: secretId, _type: 'sanity.previewUrlSecret', secret })
    await client.createOrReplace({ ...page, _id: draft, title: 'Seulement un brouillon' })
    const requested = new URLSearchParams({
      'sanity-preview-secret': secret,
      'sanity-preview-pathname': path,
    })
    const cookie = cookiesOf(await at(`/api/draft-mode/enable?${requested}`))
    const seen = await onEachProcess(async () => (await at(path, { headers: { cookie } })).text())
    for (const html of seen) {
      expect(html).toContain('Seulement un brouillon')
      expect(html).toMatch(new RegExp(`data-sanity="[^"]*${id}`))
    }
    for (const origin of processes.origins)
      await receivesDraftEvent(origin, cookie, () =>
        client
          .patch(draft)
          .set({ title: `Seulement un brouillon, ${origin}` })
          .commit(),
      )
    await at('/api/draft-mode/disable', { headers: { cookie } })
    const after = () => onEachProcess(async () => (await at(path, { headers: { cookie } })).text())
    await expect
      .poll(
        async () => (await after()).some((html) => html.includes('Seulement un brouillon')),
        soon,
      )
      .toBe(false)
  } finally {
    await client.delete(draft)
    await client.delete(secretId)
  }
})

test('a rejected form keeps its input on each process, and is accepted from own pages only', async () => {
  const formId = 'form-several'
  const send = (headers: Record<string, string>, body: string) =>
    at(`/api/forms/${formId}?locale=en`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
  try {
    await client.createOrReplace({
      _id: formId,
      _type: 'form',
      language: 'en',
      title: 'Several',
      fields: [
        { _key: 'a', _type: 'formField', type: 'string', name: 'said', title: 'Said' },
        {
          _key: 'b',
          _type: 'formField',
          type: 'string',
          widget: 'email',
          name: 'mail',
          title: 'Mail',
        },
      ],
    })
    const typed = 'said=every+word+of+it&mail=none'
    const back = await onEachProcess(() => send({ accept: 'text/html' }, typed))
    for (const answer of back) {
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('every word of it')
    }
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const refused = await onEachProcess(() =>
      send({ accept: 'application/json', ...foreign }, typed),
    )
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    const good = 'said=thanks&mail=a%40b.example'
    const taken = await onEachProcess(() => send({ accept: 'application/json' }, good))
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  } finally {
    await client.delete({ query: '*[form._ref == $id || _id == $id]', params: { id: formId } })
  }
})

test('each process reports its health to an administrator', async () => {
  const token = readSecrets(testPlan()).CONTENT_LAKE_TOKEN
  const headers = { authorization: `Bearer ${token}` }
  const reported = await onEachProcess(async () =>
    (await at('/api/health/details', { headers })).json(),
  )
  const pages = valkey ? { because: null } : null
  for (const facts of reported) expect(facts).toMatchObject({ reasons: [], processes: 2, pages })
})

test('a cart that was filled on one process is known to the others', async ({ page: tab }) => {
  await tab.goto(`${turns.origin}/product/transit`)
  const { choose, addButton, rows, settled, opener } = cartOf(tab)
  await choose('first')
  await addButton.click()
  await expect(rows).toHaveCount(1)
  await settled()
  await tab.goto(`${turns.origin}/product/meridian`)
  await opener.click()
  await expect(rows).toHaveCount(1)
})

/** Readiness notes of each process. */
const notes = async () => {
  const said = await Promise.all(processes.origins.map(readinessOf))
  return said.map((each) => (each.ready ? each.notes?.join() : 'not ready'))
}
const alone = expect.stringMatching(/^Pages are not shared: the cache server /)

for (const [how, away, back] of [
  ['killed', () => valkey?.kill(), () => valkey?.restart()],
  ['stopped', () => valkey?.pause(), () => valkey?.resume()],
] as const) {
  test(`each process works alone while the page cache server is ${how}, and serves no stale page afterwards`, async () => {
    needsValkey()
    await publish('Avant')
    await expect.poll(titles, soon).toEqual(everywhere('Avant'))
    await away()
    await publish('Pendant')
    await expect.poll(titles, soon).toEqual(everywhere('Pendant'))
    await expect.poll(notes, soon).toEqual([alone, alone])
    await back()
    const until = performance.now() + 2_000
    while (performance.now() < until) expect(await titles()).toEqual(everywhere('Pendant'))
    await expect.poll(notes, soon).toEqual([undefined, undefined])
    await publish('Après')
    await expect.poll(titles, soon).toEqual(everywhere('Après'))
  })
}

test('an upgrade replaces the processes without an error for visitors', async () => {
  const { release } = processes
  const root = join(release!.root, '.data-test-release')
  const lacks = buildNextRelease(release!.root, root)
  const seen: Awaited<ReturnType<typeof loadPage>>[] = []
  let isOver = false
  const visit = async (headers: Record<string, string>): Promise<void> => {
    while (!isOver) seen.push(await loadPage(shared + path, headers))
  }
  const visits = [visit({}), visit({ connection: 'close' })]
  await expect.poll(() => seen.length).toBeGreaterThan(4)
  const before = processes.origins
  await processes.upgrade({ ...release!, root, processes: 1 }, () => {}, 2_000)
  await expect.poll(() => seen.at(-1)?.build).not.toBe(seen[0]!.build)
  isOver = true
  await Promise.all(visits)
  expect(seen.flatMap(({ problems }) => problems)).toEqual([])
  expect(new Set(seen.map(({ build }) => build)).size).toBe(2)
  for (const origin of before) await expect(fetch(origin)).rejects.toThrow()
  // Later requests of a page of the previous build.
  expect((await fetch(shared + lacks)).status).toBe(200)
  await publish('Ensuite')
  await expect.poll(titles, soon).toEqual(everywhere('Ensuite'))
})

test('a draining process reports 503 on readiness first, and serves requests meanwhile', async () => {
  const [origin] = processes.origins
  const stopped = site.stop()
  const reasons = ['The process is draining: it finishes open requests and exits.']
  await expect.poll(() => readinessOf(origin!), soon).toMatchObject({ status: 503, reasons })
  expect((await fetch(shared + path)).status).toBe(200)
  await stopped
  await expect(fetch(shared + path)).rejects.toThrow()
})
