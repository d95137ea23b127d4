/**
 * Does generated patches by the content lake and by a model that was written from their documentation alone, and tells
 * where they differ. One run is one operation along one path.
 *
 *   npm run fuzz:patch -- --runs 1000000 --seed 1
 */
import { isDeepStrictEqual, parseArgs } from 'node:util'
import fc from 'fast-check'
import {
  comparePatches,
  patchCaseArbitrary,
} from '../packages/content-lake/src/patch/testing/compare-patches.ts'
import { reportFuzzRuns, type FuzzStats, parseWholeNumber } from './testing/fuzz-report.ts'

const BATCH = 1_000

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const runs = parseWholeNumber('runs', values.runs)
const seed = parseWholeNumber('seed', values.seed)

const tally: FuzzStats = { runs: 0, same: 0, refused: 0, known: new Map(), told: 0, mismatches: [] }
for (let batch = 0; tally.runs < runs; batch++) {
  for (const change of fc.sample(patchCaseArbitrary, {
    numRuns: BATCH,
    seed: seed * 1_000_003 + batch,
  })) {
    if (tally.runs >= runs) break
    for (const { operations, ours, model } of comparePatches(...change)) {
      tally.runs++
      if (!isDeepStrictEqual(ours, model))
        tally.mismatches.push({ input: { document: change[0], operations }, ours, theirs: model })
      else if (ours === 'refused') tally.refused++
      else tally.same++
    }
  }
  reportFuzzRuns(tally, runs, false)
}
reportFuzzRuns(tally, runs, true)
if (tally.mismatches.length > 0) process.exitCode = 1
