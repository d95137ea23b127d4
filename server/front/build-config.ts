import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the framework takes a configuration that is ready; its own servers for images are started with it. */
const ready = '__NEXT_PRIVATE_STANDALONE_CONFIG'

/**
 * Lets the framework serve with the configuration that the build was made with, as the build wrote it down: compiling
 * `next.config.ts` again takes 50 MB of memory and a compiler into each process. To be done before it starts; where the
 * build left none, it reads that file.
 *
 * @param dir folder of the checkout
 */
export function serveAsBuilt(dir: string): void {
  try {
    const written = readFileSync(join(dir, '.next', 'required-server-files.json'), 'utf8')
    process.env[ready] = JSON.stringify((JSON.parse(written) as { config: unknown }).config)
  } catch {
    // It then says itself what is missing.
  }
}
