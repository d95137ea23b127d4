import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

let format: string | null = null

/**
 * Names what this program writes into an index file: the hash of the code that reads catalogues and
 * builds the index. A default that the catalogue's schema gains, or a word that is cut otherwise,
 * makes another format by itself; a number would have to be remembered.
 */
export function indexFormat(): string {
  if (format !== null) return format
  const hash = createHash('sha256')
  const files = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  for (const name of files.toSorted())
    hash.update(name).update(readFileSync(join(import.meta.dirname, name)))
  format = hash.digest('hex')
  return format
}
