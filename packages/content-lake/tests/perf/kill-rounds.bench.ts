import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  checkSchedulesAfterCrash,
  checkWritesAfterCrash,
  killDuringWork,
  reopenCrashedLake,
} from '../../src/testing/crash-recovery.ts'

const ROUNDS = process.argv.includes('--small') ? 5 : 200

/**
 * Kills a lake without warning, two hundred times while it writes and two hundred times while its scheduler publishes, and prints what
 * became of what it had acknowledged. Run it with node.
 */
async function main(): Promise<void> {
  let isWell = true
  for (const [kind, turns] of [
    ['writes', 20],
    ['schedules', 5],
  ] as const) {
    const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-kill-'))
    try {
      const acknowledged: number[] = []
      for (let round = 0; round < ROUNDS; round++)
        acknowledged.push(...(await killDuringWork(kind, dataDir, turns)))
      const lake = reopenCrashedLake(dataDir)
      const judge = kind === 'writes' ? checkWritesAfterCrash : checkSchedulesAfterCrash
      const { lost, half, twice } = await judge(lake, acknowledged)
      lake.close()
      isWell &&= lost + half + twice === 0
      console.log(
        `${kind}: ${ROUNDS} rounds of kill -9, ${acknowledged.length} acknowledged, ${lost} lost, ${half} half, ${twice} not exactly once`,
      )
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  if (!isWell) process.exitCode = 1
}

await main()
