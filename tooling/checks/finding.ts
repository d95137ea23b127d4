/** A violation: its location, problem and fix. */
export interface Finding {
  /** Path relative to the checkout; empty when no single file is the cause. */
  file: string
  line?: number
  problem: string
  fix: string
}

/** A check of the sources. It never changes a file. */
export interface Check {
  name: string
  run: (context: CheckContext) => Finding[] | Promise<Finding[]>
  /** Runs another program, so it runs in parallel with the others; the slowest starts first. */
  isTool?: boolean
  /** Compares all files with each other, so `verify -- --changed` skips it. */
  isWhole?: boolean
}

export interface CheckContext {
  root: string
  /** Changed files, when only those are checked; a check may read others. */
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
