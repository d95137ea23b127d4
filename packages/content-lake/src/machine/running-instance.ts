import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE_NAME = 'running.json'

/** How a command on this machine reaches the lake of a data folder. */
export interface RunningInstance {
  /** URL of the lake on this machine, no trailing slash. */
  url: string
  projectId: string
  /**
   * Administrator token of this machine, generated at each start and valid until the process exits.
   */
  token: string
  pid: number
}

/**
 * Writes `running.json`. Whoever may read the data folder may read the database as well, so the
 * token grants nothing new.
 * @throws what the file system reports
 */
export async function writeRunningInstance(
  dataDir: string,
  running: RunningInstance,
): Promise<void> {
  const path = join(dataDir, FILE_NAME)
  const fresh = `${path}.new`
  await rm(fresh, { force: true })
  await writeFile(fresh, `${JSON.stringify(running)}\n`, { mode: 0o600, flag: 'wx' })
  // The umask may have removed permissions, and never adds any.
  await chmod(fresh, 0o600)
  await rename(fresh, path)
}

/**
 * Reads `running.json`; undefined if it is missing or invalid. The process may have been killed
 * since.
 */
export async function readRunningInstance(dataDir: string): Promise<RunningInstance | undefined> {
  try {
    const running = JSON.parse(await readFile(join(dataDir, FILE_NAME), 'utf8')) as RunningInstance
    const texts = [running.url, running.token, running.projectId]
    return texts.every((text) => typeof text === 'string') ? running : undefined
  } catch {
    return undefined
  }
}

/** Removes the file, unless another lake has replaced it. */
export async function removeRunningInstance(dataDir: string, token: string): Promise<void> {
  if ((await readRunningInstance(dataDir))?.token === token)
    await rm(join(dataDir, FILE_NAME), { force: true })
}
