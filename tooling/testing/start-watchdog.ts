/** What a test run leaves nothing of: processes and temporary files. Vitest and Playwright call it as a global set-up. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps these files in memory, which saves a tenth of a run whose tests store much and keep nothing. */
const inMemory = '/dev/shm'
/** Bytes that must be free there, and of the memory, before files go there: a run takes a quarter of it. */
const ample = 4 * 1024 ** 3

/**
 * Starts the watchdog of a test run, unless this process belongs to a run that has one. It ends every process that this one
 * starts, directly or not, and removes the run's temporary folder.
 */
export default function startWatchdog(): void {
  if (process.env.TEST_RUN !== undefined) return
  process.env.TEST_RUN = randomUUID()
  const folder = mkdtempSync(join(hasRoomInMemory() ? inMemory : tmpdir(), 'orrery-test-run-'))
  // PostgreSQL runs as another user where a run is root's.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  const watchdog = spawn(process.execPath, [join(import.meta.dirname, 'watchdog.mjs'), folder], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  })
  watchdog.channel?.unref()
  watchdog.unref()
}

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || freemem() < ample) return false
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= ample
  } catch {
    return false
  }
}
