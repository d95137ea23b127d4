import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProblemIndex, type ProblemIndexData } from './problem-index.ts'

/** Result of an earlier process: the index, and the published ids whose check was not finished. */
interface StoredChecks {
  index: ProblemIndex
  due: string[]
}

interface StoredFile {
  /** Differs when the rules or the content service differ. */
  fingerprint: string
  index: ProblemIndexData
  due: string[]
}

/** Reads the result of an earlier process; undefined without a file, and for other rules or another content service. */
export function readStoredChecks(file: string, fingerprint: string): StoredChecks | undefined {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as StoredFile
    if (stored.fingerprint !== fingerprint) return undefined
    return { index: new ProblemIndex(stored.index), due: stored.due }
  } catch {
    return undefined
  }
}

/** Writes the result for the next process. A failure, for instance of a full disk, only costs another full check. */
export function writeStoredChecks(
  file: string,
  fingerprint: string,
  { index, due }: StoredChecks,
): void {
  try {
    const stored: StoredFile = { fingerprint, index: index.data(), due }
    writeFileSync(`${file}.new`, JSON.stringify(stored), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch {
    // The next process checks everything again.
  }
}

/** Folders with rules, below the checkout. */
const ruleFolders = ['schemas', 'components/modules', 'lib/addresses', 'studio/content-checks']
const rulesFiles = ['lib/locales.ts', 'package-lock.json']

/**
 * Fingerprint of the rules and the content service.
 *
 * @param root folder of the checkout
 */
export function checksFingerprint(root: string, service: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(service))
  for (const folder of ruleFolders)
    for (const name of readdirSync(join(root, folder), {
      recursive: true,
      encoding: 'utf8',
    }).toSorted())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
        hash.update(name).update(readFileSync(join(root, folder, name)))
  for (const name of rulesFiles) hash.update(readFileSync(join(root, name)))
  return hash.digest('base64url')
}
