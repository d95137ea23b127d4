import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../packages/storefront-api/src/bin.ts', import.meta.url))

export interface CatalogueSyncOptions {
  /** Flags of the program, such as `['--lake', 'http://localhost:3333']`. */
  flags: readonly string[]
  /** Variables beside those of this process. */
  env?: Record<string, string>
  /** Where its lines go. */
  stdio?: 'inherit' | 'ignore'
}

/**
 * Lets the shop write its catalogue into a lake. The sync is a program of its own: the seed reaches it as
 * anybody would.
 *
 * @throws Error with its exit code when it fails
 */
export function runCatalogueSync({
  flags,
  env,
  stdio = 'inherit',
}: CatalogueSyncOptions): Promise<void> {
  const child = spawn(process.execPath, [program, 'sync', ...flags], {
    stdio,
    env: { ...process.env, ...env },
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`The catalogue could not be synced (exit ${code}).`)),
    )
  })
}
