import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { LakeConfig } from '../lake.ts'
import { postActions, releaseAction, lakeWithRelease } from '../release/testing/release-fixture.ts'
import { createLakeHandler } from '../serve.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { gatedStore } from '../testing/gated-store.ts'
import { ACTIONS_PATH, MUTATE_PATH, openTestLake, testClock } from '../testing/test-lake.ts'
import { usesSqlite } from '../testing/test-database.ts'

const TOKEN = 'administrator-token'
const document = { _id: 'drafts.luna', _type: 'watch' }
const create = {
  actionType: 'sanity.action.document.create',
  publishedId: 'luna',
  attributes: document,
}

function openHeldLake(overrides: Partial<LakeConfig> = {}, clock = testClock()) {
  let held: ReturnType<typeof gatedStore> | undefined
  const { lake } = openTestLake({ token: TOKEN, ...overrides }, clock, (dataDir) => {
    const defaultDataset = { name: 'production', aclMode: 'public' as const, createdAt: '' }
    held = gatedStore(openSqliteStore(dataDir, { defaultDataset, onError: () => {} }))
    return held.store
  })
  const handle = createLakeHandler(lake)
  const post = (path: string, body: string) =>
    handle(
      new Request(`http://localhost:3333${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}` },
        body,
      }),
    )
  return { lake, post, held: held! }
}

/** Whether a promise has settled after all pending work ran. */
async function answered(promise: Promise<unknown>): Promise<boolean> {
  let done = false
  const settle = () => (done = true)
  promise.then(settle, settle)
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  return done
}

describe('durable writes', () => {
  test.each([
    ['a mutation', MUTATE_PATH, JSON.stringify({ mutations: [{ create: document }] })],
    ['an action', ACTIONS_PATH, JSON.stringify({ actions: [create] })],
    ['an upload', '/v2025-02-19/assets/files/production?filename=a.txt', 'brass'],
  ])('acknowledges %s only when the store reports it as durable', async (_, path, body) => {
    const { post, held } = openHeldLake()
    const response = post(path, body)
    await held.reached
    expect(await answered(response)).toBe(false)
    held.letGo()
    expect((await response).status).toBe(200)
  })

  test.runIf(usesSqlite)(
    'becomes ready only when overdue schedules are durable',
    { meta: { needs: 'a database in a file' } },
    async () => {
      const first = await lakeWithRelease()
      await postActions(first, releaseAction('schedule', { publishAt: '2026-01-06T00:00:00Z' }))
      first.clock.set('2026-01-07T00:00:00Z')
      first.lake.close()
      const { lake, held } = openHeldLake({ dataDir: first.dataDir }, first.clock)
      await held.reached
      expect(await answered(lake.ready)).toBe(false)
      held.letGo()
      await lake.ready
      expect(lake.dataset('production')!.documents.byId('_.releases.r1')?.state).toBe('published')
    },
  )
})
