import type { Lake } from '../lake.ts'
import {
  readRunningInstance,
  writeRunningInstance,
  type RunningInstance,
} from '../machine/running-instance.ts'

const CHECK_INTERVAL_MS = 10_000

/** Of several processes on one data folder one tells commands where it is; when it ends, another does. */
export function maintainRunningInstance(
  { cluster, config, closed }: Lake,
  running: RunningInstance,
): void {
  if (cluster === undefined) return
  const look = async () => {
    const told = await readRunningInstance(config.dataDir)
    // Where two write at once one of them fails, and what is told is right.
    if (!told || !isAlive(told.pid))
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
