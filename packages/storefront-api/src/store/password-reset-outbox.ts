import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What a letter would say: whom it would go to, and the address that sets their password for a day. */
export interface PasswordResetMail {
  /** ISO. */
  at: string
  to: string
  url: string
}

const letter = z.object({ at: z.iso.datetime(), to: z.string(), url: z.string() })

/** How long the address in a letter works, in milliseconds, and how many letters are kept. */
const LASTS = 24 * 60 * 60 * 1000
const MOST = 1_000

/** Where the letters of a shop lie: each of several processes on one folder has a file of its own. */
export function outboxPath(dataDir: string, number: number | null = null): string {
  return join(dataDir, number === null ? 'letters.jsonl' : `letters-${number}.jsonl`)
}

/**
 * Keeps a letter for whoever runs the shop, which sends none: one JSON object a line, newest last, in a file
 * that nobody else may read. Those whose address has ended leave it.
 * @throws what the file system reports.
 */
export function queueMail(
  path: string,
  { to, url }: Omit<PasswordResetMail, 'at'>,
  now: number,
): void {
  const kept = readLetters(path).filter(({ at }) => Date.parse(at) > now - LASTS)
  const all = [...kept, { at: new Date(now).toISOString(), to, url }].slice(-MOST)
  const draft = `${path}.new`
  rmSync(draft, { force: true })
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, all.map((each) => `${JSON.stringify(each)}\n`).join(''))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}

const OF_LETTERS = /^letters(?:-\d+)?\.jsonl$/u

/** How many letters of a shop wait whose address still works. */
export function pendingMailCount(dataDir: string, now: number): number {
  const files = filesOf(dataDir).filter((name) => OF_LETTERS.test(name))
  const letters = files.flatMap((name) => readLetters(join(dataDir, name)))
  return letters.filter(({ at }) => Date.parse(at) > now - LASTS).length
}

/** Nothing where the folder is away: others say so. */
function filesOf(dataDir: string): string[] {
  try {
    return readdirSync(dataDir)
  } catch {
    return []
  }
}

/** The letters of a file; lines that are none are left out. */
function readLetters(path: string): PasswordResetMail[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [letter.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}
