import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSiteIndexRefresher } from '#lib/content/site-index-refresher.server.ts'
import type { SiteIndex } from '#lib/routing/site-index.ts'
import type { SiteProcessState } from '#lib/routing/site-process-state.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

let lake: SeededLake
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

beforeAll(async () => {
  lake = await openSeededLake()
  vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', lake.origin)
  vi.stubEnv('CONTENT_LAKE_TOKEN', String(lake.client.config().token))
}, 60_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await lake?.close()
})

/** A site process that has read the index. */
async function startSiteProcess() {
  const state = { stats: {} } as SiteProcessState
  const { refresh } = createSiteIndexRefresher(state, { pages: { add: async () => {} } } as never)
  await refresh()
  return { refresh, index: () => state.index as SiteIndex }
}

const pageOf = (_id: string, slug: string) => ({
  _id,
  _type: 'page',
  language: 'en',
  title: 'Moved',
  slug: { _type: 'slug', current: slug },
})
const changeSlug = (id: string, current: string) =>
  lake.client.patch(id).set({ 'slug.current': current }).commit()
const formerSlugs = (id: string) =>
  lake.client.fetch<string[] | null>('*[_id == $id][0].formerSlugs', { id })
const sorted = async (id: string) => (await formerSlugs(id))?.toSorted()

describe('a slug that another program than Studio changes', () => {
  it('leaves one permanent redirect, however many processes see the change', async () => {
    await lake.client.create(pageOf('twice', 'first'))
    const processes = await Promise.all([startSiteProcess(), startSiteProcess()])
    const refreshAll = () => Promise.all(processes.map(({ refresh }) => refresh()))
    for (const [slug, former] of [
      ['second', ['first']],
      ['third', ['first', 'second']],
    ] as const) {
      await changeSlug('twice', slug)
      await refreshAll()
      await vi.waitFor(async () => expect(await sorted('twice')).toEqual(former))
    }
    await refreshAll()
    for (const { redirects } of processes.map(({ index }) => index()))
      for (const path of ['/en/first', '/en/second'])
        expect(redirects.get(path)).toEqual({ destination: '/third', status: 308 })
    expect(warn).not.toHaveBeenCalled()
  })

  it('is kept by a draft that is published later, and by a release', async () => {
    const ids = ['covered', 'drafts.covered', 'versions.spring.covered']
    await lake.client.releases.create({
      releaseId: 'spring',
      metadata: { title: 'Spring', releaseType: 'undecided' },
    })
    for (const _id of ids) await lake.client.create(pageOf(_id, 'hidden'))
    const { refresh } = await startSiteProcess()
    await Promise.all(ids.map((id) => changeSlug(id, 'shown')))
    await refresh()
    await vi.waitFor(async () =>
      expect(await Promise.all(ids.map(formerSlugs))).toEqual(ids.map(() => ['hidden'])),
    )
  })

  it('is not recorded again when Studio has recorded it', async () => {
    await lake.client.create(pageOf('studio', 'old'))
    const { refresh, index } = await startSiteProcess()
    await lake.client
      .patch('studio')
      .set({ 'slug.current': 'new', formerSlugs: ['old'] })
      .commit()
    const { _rev } = (await lake.client.getDocument('studio')) ?? {}
    await refresh()
    await changeSlug('twice', 'fourth')
    await refresh()
    await vi.waitFor(async () => expect(await formerSlugs('twice')).toContain('third'))
    expect(await lake.client.getDocument('studio')).toMatchObject({ _rev, formerSlugs: ['old'] })
    expect(index().redirects.get('/en/old')).toEqual({ destination: '/new', status: 308 })
  })

  it('loses its redirect when its URL is used again', async () => {
    const { refresh, index } = await startSiteProcess()
    expect(index().redirects.has('/en/hidden')).toBe(true)
    await lake.client.create(pageOf('returned', 'hidden'))
    await refresh()
    expect(index().redirects.has('/en/hidden')).toBe(false)
  })
})
