import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Supervisor } from '../../../server/launcher/supervisor.ts'
import type { LaunchPlan } from '../../../server/launcher/launch-plan.ts'
import { requiredDiskBytes } from '../../../server/launcher/preflight-checks.ts'
import { CliError } from '../../../server/launcher/cli-error.ts'
import { resetTestData } from '../../../tooling/testing/test-installation.ts'
import { startWorkload } from '../workload.ts'
import { waitUntilReady } from '../fault-injection.ts'
import { checkReads, checkRejections, checkWrites } from './full-disk-checks.ts'
import { fillDisk } from './fill-disk.ts'
import { type Case, stackTraceLines, withInstallation } from './installation.ts'

/** Size of the disk in bytes: the space that a start needs, and some to work with. */
const size = requiredDiskBytes + 300_000_000

/** Maximum number of log lines about the full disk. */
const fewLines = 20

/** How long the disk stays full, in ms. */
const fullFor = 20_000

/**
 * Fills the data folder's disk under load, and frees it again. Writes are rejected with a message, reads continue, and no
 * process restarts.
 */
export const fullDisk: Case = async ({ plan, tell }) => {
  const unmount = mount(plan)
  try {
    return await withInstallation(plan, async ({ running, printed }) => {
      const pids = () =>
        (['lake', 'shop', 'site'] as const).map((name) => running.supervisor.pidOf(name))
      const day = await startWorkload(plan)
      const before = String(pids())
      await wait(2_000)
      const freed = fillDisk(plan.dataDir)
      const [printedBefore, edits, changes] = [printed.length, day.edits(), day.changes()]
      tell('the disk is full')
      const faults = await checkRejections(plan)
      await wait(fullFor)
      faults.push(...(await checkRejections(plan)))
      tell(
        `${day.edits() - edits} edits and ${day.changes() - changes} changes of carts still fitted`,
      )
      if (String(pids()) !== before) faults.push('Somebody was started anew.')
      faults.push(...(await startAnew(plan, running.supervisor)))
      const started = String(pids())
      freed()
      tell(
        `there is room again: everything is ready after ${Math.round(await waitUntilReady(plan))} ms`,
      )
      faults.push(...(await checkWrites(plan)))
      await wait(3_000)
      const lines = printed.slice(printedBefore)
      tell(`${lines.length} lines were printed of it`)
      for (const { name, line } of lines.slice(0, fewLines)) tell(`  ${name} | ${line}`)
      if (lines.length > fewLines) faults.push(`${lines.length} lines were printed of it.`)
      for (const { name, line } of stackTraceLines(lines).slice(0, 3))
        faults.push(`The ${name} prints where it was: ${line}`)
      if (String(pids()) !== started) faults.push('Somebody was started anew for room.')
      const left = readdirSync(plan.dataDir, { recursive: true }).filter((path) =>
        /\.incoming.|-backup-|\.partial/.test(String(path)),
      )
      if (left.length > 0) faults.push(`Something is left by half: ${left.join(', ')}.`)
      return [...faults, ...(await day.judge([], tell))]
    })
  } finally {
    unmount()
  }
}

/** Kills lake and shop, which restart on the full disk and serve reads. */
async function startAnew(plan: LaunchPlan, supervisor: Supervisor): Promise<string[]> {
  for (const name of ['lake', 'shop'] as const) process.kill(-supervisor.pidOf(name)!, 'SIGKILL')
  const until = performance.now() + 15_000
  let faults: string[] = []
  do {
    await wait(200)
    faults = await checkReads(plan).catch((error: unknown) => [String(error)])
  } while (faults.length > 0 && performance.now() < until)
  return faults.map((fault) => `Started on a full disk: ${fault}`)
}

/**
 * Mounts a disk for the data folder of an installation.
 *
 * @returns a function that unmounts it
 */
function mount(plan: LaunchPlan): () => void {
  const unmount = () => void execFileSync('umount', [plan.dataDir], { stdio: 'pipe' })
  try {
    unmount()
  } catch {
    // A killed run leaves its mount.
  }
  rmSync(plan.dataDir, { recursive: true, force: true })
  mkdirSync(plan.dataDir, { recursive: true })
  try {
    const disk = ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', plan.dataDir]
    execFileSync('mount', disk, { stdio: 'pipe' })
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer }
    throw new CliError(
      `This case fills a disk of its own, which only root on Linux can make (${String(stderr).trim()}).`,
    )
  }
  resetTestData(plan)
  return unmount
}
