/** Has every process that this one starts, directly or not, end with it. Vitest and Playwright call it as a global set-up. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** Starts the watchdog of a test run, unless this process belongs to a run that has one. */
export default function watchRun(): void {
  if (process.env.TEST_RUN !== undefined) return
  process.env.TEST_RUN = randomUUID()
  const watchdog = spawn(process.execPath, [join(import.meta.dirname, 'watchdog.mjs')], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  })
  watchdog.channel?.unref()
  watchdog.unref()
}
