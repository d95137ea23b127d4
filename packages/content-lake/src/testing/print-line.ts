import { writeSync } from 'node:fs'

/** Writes a line that is out before anything else happens, however slowly it is read. */
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
