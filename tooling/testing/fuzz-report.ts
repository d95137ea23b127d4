/** What a long comparison of two programs has found so far. */
export interface FuzzStats {
  runs: number
  same: number
  /** Refused by both. */
  refused: number
  /** Differences that are known, by their reason. */
  readonly known: Map<string, number>
  /** Number of reported runs. */
  told: number
  readonly mismatches: { input: unknown; ours: unknown; theirs: unknown }[]
}

const STEP = 50_000

/** Prints where a comparison stands, now and then, and at its end what it found, with the smallest mismatch. */
export function reportFuzzRuns(tally: FuzzStats, wanted: number, done: boolean): void {
  const { runs, same, refused, known, mismatches } = tally
  if (!done) {
    if (runs < tally.told + STEP) return
    tally.told = runs
    console.log(`${runs} of ${wanted}: ${mismatches.length} mismatches`)
    return
  }
  console.log(`${runs} runs: ${same} the same answer, ${refused} refused by both`)
  for (const [reason, count] of known) console.log(`  ${count} known: ${reason}`)
  console.log(`${mismatches.length} mismatches`)
  const texts = mismatches.map((mismatch) => JSON.stringify(mismatch))
  const smallest = texts.toSorted((a, b) => a.length - b.length).slice(0, 5)
  for (const text of smallest) console.log(`  ${text}`)
}

/**
 * Reads a number of the command line, and ends the program in words where it is none.
 *
 * @param name of the option
 */
export function parseWholeNumber(name: string, given: string): number {
  if (/^[1-9]\d{0,14}$/.test(given)) return Number(given)
  console.error(`✗ --${name} must be a whole number, not "${given}".`)
  process.exit(1)
}
