// @vitest-environment jsdom
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { createClient } from 'next-sanity'
import { defineLive } from 'next-sanity/live'
import type { ReactElement } from 'react'
import { describe, afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLake, type RunningLake } from '../../packages/content-lake/tests/perf/lake-process.ts'

/**
 * The live loader of next-sanity on the lake: its server and browser parts run unmodified, and Next's functions are mocked
 * here.
 */
const next = vi.hoisted(() => ({
  draftMode: false,
  cookies: new Map<string, { value: string }>(),
  revalidated: [] as string[],
  refreshed: 0,
}))
vi.mock('next/headers', () => ({
  draftMode: async () => ({ isEnabled: next.draftMode }),
  cookies: async () => next.cookies,
}))
vi.mock('next/cache', () => ({ revalidateTag: (tag: string) => next.revalidated.push(tag) }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => (next.refreshed += 1) }) }))

const TOKEN = 'administrator-token'
const PERSPECTIVE_COOKIE = 'sanity-preview-perspective'
const WATCHES = { query: '*[_type == "watch"] | order(_id){title}' }

const dataDir = mkdtempSync(join(tmpdir(), 'live-loader-'))
let lake: RunningLake
beforeAll(async () => {
  lake = await startLake(dataDir, TOKEN)
  await editor().releases.create({ releaseId: 'spring' })
})
afterAll(async () => {
  await lake.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A client as a site configures it, without a token. */
const siteClient = () =>
  createClient({
    projectId: 'orrery',
    dataset: 'production',
    apiHost: `http://127.0.0.1:${lake.port}`,
    useProjectHostname: false,
    useCdn: true,
    apiVersion: '2025-02-19',
    stega: { studioUrl: 'https://studio.example' },
  })
const loader = () => defineLive({ client: siteClient(), serverToken: TOKEN, browserToken: TOKEN })

/** A client with an editor's token. */
const editor = () =>
  siteClient().withConfig({ token: TOKEN, useCdn: false, ignoreBrowserTokenWarning: true })

/** Edits of another user. */
const write = (_id: string, title: string) =>
  editor().createOrReplace({ _id, _type: 'watch', title })

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  Object.assign(next, { draftMode: false, cookies: new Map(), revalidated: [], refreshed: 0 })
  for (const title of ['Luna', 'Luna in draft', 'Luna in spring']) {
    const layer = title.slice('Luna in '.length)
    await write({ '': 'luna', draft: 'drafts.luna' }[layer] ?? 'versions.spring.luna', title)
  }
})
afterEach(cleanup)

const SOON = { timeout: 60_000 }
const refreshed = () => vi.waitFor(() => expect(next.refreshed).toBe(1), SOON)

/** A page with a live connection. */
async function openPage() {
  const { SanityLive } = loader()
  const onWelcome = vi.fn()
  // As in Next, the server part is awaited, and returns the props of the browser part.
  const page = await (SanityLive as (props: object) => Promise<ReactElement>)({ onWelcome })
  render(page)
  await vi.waitFor(() => expect(onWelcome).toHaveBeenCalledOnce(), SOON)
}

describe('live loader', () => {
  test('a visitor gets published content, with its cache tags', async () => {
    const { data, tags, sourceMap } = await loader().sanityFetch({ ...WATCHES, tags: ['own'] })
    expect({ data, sourceMap }).toEqual({ data: [{ title: 'Luna' }], sourceMap: null })
    expect(tags).toEqual(['own', expect.stringMatching(/^sanity:s1:/)])
  })

  test.each([
    ['drafts', /^Luna in draft\P{ASCII}+/u],
    ['spring,drafts', /^Luna in spring\P{ASCII}+/u],
    ['published', /^Luna\P{ASCII}+$/u],
  ])(
    'an editor gets the content of preview perspective %s, with a source map',
    async (perspective, title) => {
      next.draftMode = true
      next.cookies.set(PERSPECTIVE_COOKIE, { value: perspective })
      const { data, sourceMap } = await loader().sanityFetch(WATCHES)
      expect(data).toEqual([{ title: expect.stringMatching(title) }])
      expect(sourceMap?.documents).toHaveLength(1)
    },
  )

  test('a publish invalidates the page’s tags, and the page is fetched again', async () => {
    const { tags } = await loader().sanityFetch(WATCHES)
    await openPage()
    await write('drafts.luna', 'Luna in another draft')
    await write('luna', 'Luna II')
    await refreshed()
    expect(next.revalidated).toEqual(expect.arrayContaining(tags))
    expect((await loader().sanityFetch(WATCHES)).data).toEqual([{ title: 'Luna II' }])
  })

  test('a preview is fetched again on each draft change, and no page of visitors is invalidated', async () => {
    next.draftMode = true
    await openPage()
    await write('drafts.luna', 'Luna in another draft')
    await refreshed()
    expect(next.revalidated).toEqual([])
  })
})
