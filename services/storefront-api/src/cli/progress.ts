/** Time between two words, in milliseconds: on a terminal, where each replaces the last, and elsewhere. */
const PAUSE = { terminal: 100, pipe: 2_000 }

/** Says on the error output how far a long work is. */
export interface Progress {
  tell(text: string): void
  /** Clears the line. */
  end(): void
}

/** Progress on a terminal, or wherever it is asked for; silent elsewhere. */
export function createProgress(asked: boolean): Progress {
  const { stderr } = process
  if (!stderr.isTTY && !asked) return { tell() {}, end() {} }
  const pause = stderr.isTTY ? PAUSE.terminal : PAUSE.pipe
  let told = 0
  let width = 0
  return {
    tell(text) {
      const now = performance.now()
      if (told > 0 && now - told < pause) return
      told = now
      if (stderr.isTTY) stderr.write(`\r${text.padEnd(width)}`)
      else stderr.write(`${text}\n`)
      width = text.length
    },
    end() {
      if (stderr.isTTY && width > 0) stderr.write(`\r${' '.repeat(width)}\r`)
    },
  }
}
