import { describe, expect, test } from 'vitest'
import { MUTATE_PATH, openTestLake, QUERY_PATH, type TestLake } from '../testing/test-lake.ts'

const FILES = 'files/orrery/production'
const IMAGES = 'images/orrery/production'

const asset = (_id: string, path: unknown, url: unknown, _type = 'sanity.fileAsset') => ({
  create: { _id, _type, path, url },
})

async function urlsOf(lake: TestLake): Promise<Record<string, unknown>> {
  const query = encodeURIComponent('*[defined(url)]{_id, url}')
  const { result } = await (await lake.request(`${QUERY_PATH}?query=${query}`)).json()
  return Object.fromEntries(
    result.map(({ _id, url }: { _id: string; url: unknown }) => [_id, url] as const),
  )
}

describe('asset url', () => {
  test('returns URLs with the current public address after the lake moved', async () => {
    const old = 'http://localhost:3333'
    const before = openTestLake({ publicUrl: old })
    const hosted = `https://cdn.sanity.io/${IMAGES}/b.jpg`
    await before.post(MUTATE_PATH, {
      mutations: [
        asset('film', `${FILES}/a.mp4`, `${old}/${FILES}/a.mp4`),
        asset('photo', `${IMAGES}/a.jpg`, `${old}/${IMAGES}/a.jpg`, 'sanity.imageAsset'),
        asset('hosted', `${IMAGES}/b.jpg`, hosted, 'sanity.imageAsset'),
        asset('elsewhere', 'files/other/production/c.pdf', `${old}/files/other/production/c.pdf`),
        asset('odd', 7, 'https://example.com/d'),
        asset('page', `${FILES}/e.pdf`, `${old}/${FILES}/e.pdf`, 'page'),
      ],
    })
    const stood = await urlsOf(before)
    before.lake.close()
    const moved = 'https://lake.example.com/content'
    const after = openTestLake({ dataDir: before.dataDir, publicUrl: moved })
    expect(await urlsOf(after)).toEqual({
      ...stood,
      film: `${moved}/${FILES}/a.mp4`,
      photo: `${moved}/${IMAGES}/a.jpg`,
    })
    // Documents changed afterwards also return it, and their history stays readable.
    await after.post(MUTATE_PATH, {
      mutations: [{ patch: { id: 'film', set: { title: 'Moon' } } }],
    })
    const past = await after.request(
      '/v2025-02-19/data/history/production/documents/film?time=2026-01-05',
    )
    expect((await after.request(`/v1/data/doc/production/film`)).status).toBe(200)
    expect([past.status, (await urlsOf(after)).film]).toEqual([200, `${moved}/${FILES}/a.mp4`])
  })
})
