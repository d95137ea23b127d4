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

/** A password reset mail: its recipient, and the URL, valid for a day. */
export interface PasswordResetMail {
  /** ISO. */
  at: string
  to: string
  url: string
}

const letter = z.object({ at: z.iso.datetime(), to: z.string(), url: z.string() })

/** Validity of a URL in milliseconds, and the maximum number of stored mails. */
const LASTS = 24 * 60 * 60 * 1000
const MOST = 1_000

/** Path of the outbox: each of several processes with the same folder has its own file. */
export function passwordResetOutboxPath(dataDir: string, number: number | null = null): string {
  return join(dataDir, number === null ? 'letters.jsonl' : `letters-${number}.jsonl`)
}

/**
 * Stores a mail for the operator, because the shop sends none: one JSON object a line, newest last,
 * in a file that only its owner can read. Expired mails are removed.
 * @throws what the file system reports.
 */
export function storePasswordResetMail(
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

/** Number of mails with a valid URL. */
export function validPasswordResetMailCount(dataDir: string, now: number): number {
  const files = filesOf(dataDir).filter((name) => OF_LETTERS.test(name))
  const letters = files.flatMap((name) => readLetters(join(dataDir, name)))
  return letters.filter(({ at }) => Date.parse(at) > now - LASTS).length
}

/** Empty when the folder is missing, which is reported elsewhere. */
function filesOf(dataDir: string): string[] {
  try {
    return readdirSync(dataDir)
  } catch {
    return []
  }
}

/** The mails of a file; invalid lines are skipped. */
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
