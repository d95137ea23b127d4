import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  checkSchedulesAfterCrash,
  checkWritesAfterCrash,
  killDuringWork,
  reopenCrashedLake,
} from '../testing/crash-recovery.ts'

/** `tests/perf/kill-rounds.bench.ts` runs two hundred. */
const ROUNDS = 2

async function afterRounds(kind: 'writes' | 'schedules', turns: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-kill-'))
  const acknowledged: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    acknowledged.push(...(await killDuringWork(kind, dataDir, turns)))
  const lake = reopenCrashedLake(dataDir)
  onTestFinished(() => {
    lake.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * turns)
  return { lake, acknowledged }
}

const WELL = { lost: 0, half: 0, twice: 0 }

describe('durability', () => {
  test('every acknowledged write survives a SIGKILL, and no transaction is partial', async () => {
    const { lake, acknowledged } = await afterRounds('writes', 40)
    expect(checkWritesAfterCrash(lake, acknowledged)).toEqual(WELL)
  })

  test('every scheduled release survives a SIGKILL and is published exactly once', async () => {
    const { lake, acknowledged } = await afterRounds('schedules', 8)
    expect(await checkSchedulesAfterCrash(lake, acknowledged)).toEqual(WELL)
  })
})
