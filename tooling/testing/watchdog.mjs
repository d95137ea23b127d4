/**
 * Ends every process of a test run once the run's own process is gone, however that ended, and removes the run's temporary
 * folder, which its first word names. A run's processes are all those whose environment holds its mark. It reads `/proc`, so elsewhere than on Linux it does nothing, and children end with their parents
 * only where they follow them (`server/launcher/exit-with-parent.mjs`).
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'

const mark = `\0TEST_RUN=${process.env.TEST_RUN}\0`

// A terminal's signals reach the whole group, and this process must outlive the others of it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

function marked() {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid)
  return pids.filter((pid) => {
    try {
      return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`.includes(mark)
    } catch {
      return false
    }
  })
}

function endAll(signal) {
  const pids = marked()
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended by itself.
    }
  }
  return pids.length
}

const graceMs = 3000

process.on('disconnect', () => {
  if (process.platform !== 'linux' || endAll('SIGTERM') === 0) return end()
  const since = performance.now()
  setInterval(() => {
    const isLate = performance.now() - since > graceMs
    if ((isLate ? endAll('SIGKILL') : marked().length) === 0) end()
  }, 100)
})

function end() {
  const [folder] = process.argv.slice(2)
  if (folder) rmSync(folder, { recursive: true, force: true })
  process.exit()
}
