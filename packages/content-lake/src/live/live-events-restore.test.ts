import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openEventStream as open } from '../testing/test-events.ts'
import { openTestLake, type TestLake } from '../testing/test-lake.ts'

const LIVE = '/v2025-02-19/data/live/events/production'

const write = (lake: TestLake, transactionId: string) =>
  lake.mutate([{ createOrReplace: { _id: 'luna', _type: 'watch' } }], { transactionId })
const placeOf = (id: string | undefined) => Number(/^\d+/.exec(id ?? '')?.[0])

describe('live events restore', () => {
  test('a restored log reuses positions but no event id', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'content-lake-copy-'))
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
    const first = openTestLake()
    await write(first, 'one')
    first.lake.close()
    cpSync(first.dataDir, copy, { recursive: true })
    const before = first.reopen()
    const eventsBefore = await open(before, LIVE)
    const welcome = (await eventsBefore())!.id!
    await write(before, 'two')
    const two = (await eventsBefore())!.id!
    before.lake.close()
    rmSync(first.dataDir, { recursive: true })
    cpSync(copy, first.dataDir, { recursive: true })

    const after = before.reopen()
    const again = await open(after, LIVE)
    const welcomed = (await again())!.id!
    expect([placeOf(welcomed), welcomed]).toEqual([
      placeOf(welcome),
      expect.not.stringMatching(`^${welcome}$`),
    ])
    await write(after, 'another two')
    const another = (await again())!.id!
    expect([placeOf(another), another]).toEqual([
      placeOf(two),
      expect.not.stringMatching(`^${two}$`),
    ])
    await write(after, 'three')
    // A client that received discarded events starts over; any other continues.
    for (const gone of [two, welcome, String(placeOf(two))])
      expect((await (await open(after, LIVE, gone))())!.event).toBe('restart')
    const goesOn = await open(after, LIVE, another)
    expect([(await goesOn())!.event, (await goesOn())!.id]).toEqual([
      'welcome',
      (await again())!.id,
    ])
  })
})
