/** One thing that a check refuses: where it is, what is wrong and how to put it right. */
export interface Finding {
  /** Path relative to the checkout, or empty when no single file is to blame. */
  file: string
  line?: number
  problem: string
  fix: string
}

/** A check of the sources. It reads and reports; it never changes a file. */
export interface Check {
  name: string
  run: (context: CheckContext) => Finding[] | Promise<Finding[]>
  /** Its work is another program's, so that it runs beside the others; the slowest goes first. */
  isTool?: boolean
  /** It compares all files with each other, so that `verify -- --changed` leaves it to a full run. */
  isWhole?: boolean
}

export interface CheckContext {
  root: string
  /** Paths of the files that changed, where only those are to be checked; a check may look at more. */
  changed?: string[]
}

/** `file:line  problem` and, below, how to fix it. */
export function describeFinding({ file, line, problem, fix }: Finding): string {
  const where = file === '' ? '' : `${file}${line === undefined ? '' : `:${line}`}  `
  return `  ${where}${problem}\n      → ${fix}`
}

export function printFindings(name: string, findings: Finding[]): void {
  if (findings.length === 0) {
    console.log(`✓ ${name}`)
    return
  }
  console.error(`✗ ${name}: ${findings.length} finding${findings.length === 1 ? '' : 's'}`)
  for (const finding of findings) console.error(describeFinding(finding))
}
