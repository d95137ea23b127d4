import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Environment variable with the resolved configuration; Next.js passes it to its image workers too. */
const configVariable = '__NEXT_PRIVATE_STANDALONE_CONFIG'

/**
 * Makes Next.js serve with the configuration stored by the build: compiling `next.config.ts` again costs 50 MB of memory
 * and a compiler in each process. Must run before Next.js starts. Without a stored configuration, Next.js reads the file.
 *
 * @param dir folder of the checkout
 */
export function reuseBuildConfig(dir: string): void {
  try {
    const requiredFiles = readFileSync(join(dir, '.next', 'required-server-files.json'), 'utf8')
    process.env[configVariable] = JSON.stringify(
      (JSON.parse(requiredFiles) as { config: unknown }).config,
    )
  } catch {
    // Next.js reports a missing build itself.
  }
}
