import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

let format: string | null = null

/**
 * The identifier of the index file format: the hash of the code that reads catalogues and builds
 * the index. A new default in the catalogue schema or a changed tokenizer therefore changes the
 * format without a manually maintained version number.
 */
export function indexFormatHash(): string {
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
