import type { Lake } from '../lake.ts'
import { readRunningFile, writeRunningFile, type RunningFile } from '../machine/running-instance.ts'

const EVERY_MS = 10_000

/** Of several processes on one data folder one tells commands where it is; when it ends, another does. */
export function keepRunningFile({ company, config, closed }: Lake, running: RunningFile): void {
  if (company === undefined) return
  const look = async () => {
    const told = await readRunningFile(config.dataDir)
    // Where two write at once one of them fails, and what is told is right.
    if (!told || !isAlive(told.pid))
      await writeRunningFile(config.dataDir, running).catch(() => undefined)
  }
  const timer = setInterval(() => void look(), EVERY_MS).unref()
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
