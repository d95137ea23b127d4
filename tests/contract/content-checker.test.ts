import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ContentProblem } from '#studio/content-checks/content-checks.ts'
import { ContentChecker } from '#studio/content-checks/content-checker.ts'
import { createContentSource } from '#studio/content-checks/create-content-source.ts'
import { createFindProblems } from '#studio/content-checks/create-find-problems.ts'
import type { ProblemRow } from '#studio/content-checks/problem-page.ts'
import type { ProblemsResponse } from '#studio/content-checks/problems-response.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

const origin = 'http://localhost:3000'

let lake: SeededLake
let dataDir: string

beforeAll(async () => {
  lake = await openSeededLake()
  dataDir = await mkdtemp(join(tmpdir(), 'content-checker-'))
  vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', lake.origin)
  vi.stubEnv('CONTENT_LAKE_TOKEN', administratorToken())
  vi.stubEnv('DATA_DIR', dataDir)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  // Its process ends when the address is gone.
  await rm(dataDir, { recursive: true, force: true })
  await lake?.close()
})

const administratorToken = (): string => lake.client.config().token ?? ''

async function request(
  query: Record<string, string> = {},
  token: string | undefined = administratorToken(),
  headers: Record<string, string> = {},
): Promise<{ status: number; body: ProblemsResponse | undefined }> {
  const { GET } = await import('#app/api/studio/problems/route.ts')
  const url = `${origin}/api/studio/problems?${new URLSearchParams(query)}`
  const authorization = token ? { authorization: `Bearer ${token}` } : undefined
  const response = await GET(new Request(url, { headers: { ...authorization, ...headers } }))
  const text = await response.text()
  return {
    status: response.status,
    body: text ? (JSON.parse(text) as ProblemsResponse) : undefined,
  }
}

/** All documents of the list. */
async function listed(token?: string): Promise<ProblemRow[]> {
  const rows: ProblemRow[] = []
  for (let page = 0, pages = 1; page < pages; page++) {
    const { body } = await request({ page: String(page) }, token)
    pages = body?.page?.pages ?? 1
    rows.push(...(body?.page?.rows ?? []))
  }
  return rows
}

/** Waits until the first check is finished. */
const finished = () =>
  expect
    .poll(async () => {
      const { progress } = (await request()).body ?? {}
      return progress !== undefined && progress.done === progress.of
    })
    .toBe(true)

const lines = (rows: readonly { id: string; problems: readonly ContentProblem[] }[]): string[] =>
  rows
    .flatMap(({ id, problems }) =>
      problems.map(({ field, path, message }) => `${id} ${path} ${field}: ${message}`),
    )
    .toSorted()

const linesOf = async (id: string): Promise<string[]> =>
  lines((await listed()).filter((row) => row.id === id))

/** Problems by a full check of the present content in this process. */
async function fullCheck(): Promise<string[]> {
  const checker = new ContentChecker({
    source: createContentSource(lake.client),
    findProblems: createFindProblems(lake.client).findProblems,
  })
  await expect.poll(() => checker.isIdle).toBe(true)
  await checker.stop()
  return lines([...checker.index.results()])
}

const page = (id: string, path: string, more: object = {}) => ({
  _id: id,
  _type: 'page',
  title: 'Page',
  language: 'en',
  slug: { _type: 'slug', current: path },
  ...more,
})
const linkTo = (_ref: string) => ({
  heroHeader: { link: { type: 'internal', label: 'On', reference: { _ref, _weak: true } } },
})

describe('the problems of the content', () => {
  it('are refused without the token of a member', async () => {
    expect((await request({}, '')).status).toBe(401)
    expect((await request({}, 'no-such-token')).status).toBe(401)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await request({}, undefined, foreign)).status).toBe(403)
  })

  it('are none in the demo, except for the files that its test lacks', async () => {
    await finished()
    const { body } = await request()
    expect(body?.progress?.of).toBeGreaterThan(250)
    expect(lines(await listed())).toEqual(await fullCheck())
  })

  it('change with a commit, and name document and field', async () => {
    await lake.client.create(page('drafts.page-bare', 'pages/bare', { title: undefined }))
    await expect
      .poll(() => linesOf('drafts.page-bare'))
      .toEqual(['drafts.page-bare title Title: Title is required.'])
    const { body } = await request()
    expect((await request({ after: body?.version ?? '' })).status).toBe(204)
    await lake.client.delete('drafts.page-bare')
    await expect.poll(() => linesOf('drafts.page-bare')).toEqual([])
  })

  it('change for a document whose target, slug or redirect another commit takes away', async () => {
    await lake.client.create(page('page-target', 'pages/target'))
    await lake.client.create(page('page-source', 'pages/source', linkTo('page-target')))
    await lake.client.delete('page-target')
    await expect
      .poll(() => linesOf('page-source'))
      .toEqual([
        'page-source heroHeader.link.reference Header › Link › Page: Links to a document that no longer exists.',
      ])
    await lake.client.create(page('page-target', 'pages/source'))
    await expect
      .poll(() => linesOf('page-source'))
      .toEqual(['page-source slug Path: Slug is already in use'])
    await lake.client.patch('page-target').set({ 'slug.current': 'pages/target' }).commit()
    await expect.poll(() => linesOf('page-source')).toEqual([])
  })

  it('include malformed documents, each as one that cannot be read, and never stop', async () => {
    await lake.client.create({
      _id: 'drafts.page-malformed',
      _type: 'page',
      title: { not: 'text' },
      slug: 'text',
      language: ['en'],
      modules: { _type: 'accordion' },
      heroHeader: 7,
    })
    await expect
      .poll(async () => (await linesOf('drafts.page-malformed')).length)
      .toBeGreaterThan(0)
    await lake.client.delete('drafts.page-malformed')
    await expect.poll(() => linesOf('drafts.page-malformed')).toEqual([])
  })

  it('equal a full check after many commits', async () => {
    await lake.client.releases.create({ releaseId: 'r1' })
    let state = 7
    const random = (below: number): number =>
      (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % below
    const paths = ['pages/a', 'pages/b', 'journal/a', 'product']
    for (let commit = 0; commit < 60; commit++) {
      const id = `${['', 'drafts.', 'versions.r1.'][random(3)]}random-${random(6)}`
      const transaction = lake.client.transaction()
      if (random(4) === 0) transaction.delete(id)
      else if (random(3) === 0)
        transaction.createOrReplace({
          _id: id,
          _type: 'redirect',
          source: `/pages/${'abc'[random(3)]}`,
          destination: { type: 'url', url: `/pages/${'abc'[random(3)]}` },
          status: 302,
        })
      else
        transaction.createOrReplace(
          page(id, paths[random(4)]!, {
            ...linkTo(`random-${random(7)}`),
            language: ['en', 'fr'][random(2)],
          }),
        )
      if (random(10) === 0)
        transaction.patch('productPage-fr', (patch) =>
          patch.set({ 'slug.current': ['produits', 'product', 'pages'][random(3)] }),
        )
      if (random(10) === 0)
        transaction.patch('settings-en', (patch) =>
          patch.set({
            currenciesMenu: { currencies: [{ _key: 'a', code: ['EUR', 'XXX'][random(2)] }] },
          }),
        )
      await transaction.commit({ visibility: 'sync' })
    }
    const expected = await fullCheck()
    await expect.poll(async () => lines(await listed())).toEqual(expected)
    expect(expected.length).toBeGreaterThan(5)
  })

  it('are only those of documents that the user may read', async () => {
    const administer = async (path: string, body: object) => {
      const response = await fetch(`${lake.origin}/v2025-02-19/projects/orrery/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${administratorToken()}`,
        },
        body: JSON.stringify(body),
      })
      expect(response.status).toBeLessThan(300)
      return (await response.json()) as { key: string }
    }
    await administer('roles', {
      name: 'french',
      title: 'French',
      grants: [{ filter: 'language == "fr"', permissions: ['read'] }],
    })
    const { key } = await administer('tokens', { label: 'French', roleName: 'french' })
    const bare = { title: undefined }
    await lake.client.create(page('page-bare-en', 'pages/bare', bare))
    await lake.client.create(page('page-bare-fr', 'pages/bare', { ...bare, language: 'fr' }))
    const titleless = async (token?: string) =>
      (await listed(token)).map(({ id }) => id).filter((id) => id.startsWith('page-bare-'))
    await expect.poll(() => titleless()).toEqual(['page-bare-en', 'page-bare-fr'])
    expect(await titleless(key)).toEqual(['page-bare-fr'])
    const { body } = await request({}, key)
    expect(body?.page?.languages).not.toHaveProperty('en')
  })

  it('are complete for the local editor, whose token only identifies', async () => {
    const response = await fetch(`${lake.origin}/v2025-02-19/auth/pass`, {
      method: 'POST',
      headers: { origin },
    })
    const { pass } = (await response.json()) as { pass: string }
    await lake.client.create(page('drafts.page-local', 'pages/local', { title: undefined }))
    await expect
      .poll(async () => (await listed(pass)).map(({ id }) => id))
      .toContain('drafts.page-local')
    expect(await listed(pass)).toEqual(await listed())
  })

  it('are checked by another process after a crash, whose address is deleted', async () => {
    const addressFile = join(dataDir, 'content-checker.json')
    const { pid } = JSON.parse(await readFile(addressFile, 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => existsSync(addressFile)).toBe(false)
    await finished()
    expect(JSON.parse(await readFile(addressFile, 'utf8'))).not.toMatchObject({ pid })
  })

  it('are left to the browser where the site cannot read drafts', async () => {
    vi.resetModules()
    vi.stubEnv('SANITY_PROJECT_ID', 'abc123')
    vi.stubEnv('SANITY_API_HOST', lake.origin)
    vi.doMock('#lib/operations/check-member.ts', () => ({
      checkMember: async () => ({ state: 'member', member: { id: 'a', roles: [] }, token: 't' }),
    }))
    try {
      expect((await request()).status).toBe(501)
    } finally {
      vi.doUnmock('#lib/operations/check-member.ts')
      vi.resetModules()
    }
  })
})
