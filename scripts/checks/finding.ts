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
  run: (context: { root: string }) => Finding[] | Promise<Finding[]>
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
