import { writeSync } from 'node:fs'

/** Writes a line synchronously, also to a slow reader. */
export function printLine(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}
