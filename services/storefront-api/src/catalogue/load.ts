import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartupError } from '../startup-error.ts'
import { parseCatalogue, type Catalogue } from './catalogue.ts'

export interface LoadedCatalogue {
  catalogue: Catalogue
  /** SHA-256 of the file's bytes; the import is skipped while it stays the same. */
  hash: string
}

/**
 * Reads and checks a catalogue file.
 * @throws StartupError when it is missing, no JSON or not valid.
 */
export function loadCatalogue(path: string): LoadedCatalogue {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : String(error)
    throw new StartupError(
      `The catalogue ${path} cannot be read: ${reason}. Set STOREFRONT_API_CATALOGUE or --catalogue to a catalogue file.`,
    )
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new StartupError(`The catalogue ${path} is no JSON: ${(error as Error).message}`)
  }
  try {
    return {
      catalogue: parseCatalogue(value),
      hash: createHash('sha256').update(text).digest('hex'),
    }
  } catch (error) {
    throw new StartupError(`${path}: ${(error as Error).message}`)
  }
}
