import type { Lake } from '../lake.ts'
import {
  readRunningInstance,
  writeRunningInstance,
  type RunningInstance,
} from '../machine/running-instance.ts'

const CHECK_INTERVAL_MS = 10_000

/** Rewrites `running.json` of a shared data folder when the process that it names has exited. */
export function maintainRunningInstanceFile(
  { cluster, config, closed }: Lake,
  running: RunningInstance,
): void {
  if (cluster === undefined) return
  const look = async () => {
    const recorded = await readRunningInstance(config.dataDir)
    // If two processes write at once, one fails and the file is valid.
    if (!recorded || !isAlive(recorded.pid))
      await writeRunningInstance(config.dataDir, running).catch(() => undefined)
  }
  const timer = setInterval(() => void look(), CHECK_INTERVAL_MS).unref()
  closed.addEventListener('abort', () => clearInterval(timer), { once: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
