import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE_NAME = 'running.json'

/** How a command on this machine reaches the lake that serves a data folder. */
export interface RunningInstance {
  /** Address of the lake on this machine, without a trailing slash. */
  url: string
  projectId: string
  /** Bearer token of this machine's owner. It is made anew at each start and ends with the process. */
  token: string
  pid: number
}

/**
 * Tells whoever may read the data folder how to reach its lake. They could read the database as well, so the token
 * opens nothing that was closed to them.
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
  // The mask of the process may have taken rights away, and never adds any.
  await chmod(fresh, 0o600)
  await rename(fresh, path)
}

/** What a lake has left in its folder; undefined where there is nothing to read. It may have been killed since. */
export async function readRunningInstance(dataDir: string): Promise<RunningInstance | undefined> {
  try {
    const running = JSON.parse(await readFile(join(dataDir, FILE_NAME), 'utf8')) as RunningInstance
    const texts = [running.url, running.token, running.projectId]
    return texts.every((text) => typeof text === 'string') ? running : undefined
  } catch {
    return undefined
  }
}

/** Takes the file away, unless another lake has written its own since. */
export async function removeRunningInstance(dataDir: string, token: string): Promise<void> {
  if ((await readRunningInstance(dataDir))?.token === token)
    await rm(join(dataDir, FILE_NAME), { force: true })
}
