/**
 * Tries to read a hidden document by the clock: the digits of a secret, one by one, by which range of an index takes the
 * longest to come back empty-handed.
 *
 *   node packages/content-lake/tests/perf/hidden-timing.bench.ts
 *
 * The control leaves the document out behind the look-up, as the lake did once: there the clock tells. A stranger must find
 * no more digits than a guess does.
 */
import {
  acceptsEveryDocument,
  isPublicDocument,
  type DocumentTest,
  type LakeDocument,
} from '@orrery/groq/document'
import { MemoryDataset, runQuery } from '@orrery/groq/query'
import { pages } from './documents.ts'

const DIGITS = Array.from({ length: 16 }, (_, digit) => digit.toString(16))
const LENGTH = 32
/** Repetitions per range; the shortest time counts. */
const TRIES = 100

const secret = Array.from({ length: LENGTH }, (_, at) => DIGITS[(at * 7 + 3) % 16]!).join('')
const [first] = pages(10)
const dataset = new MemoryDataset(
  [
    ...pages(5_000).map((page, index) => ({ ...page, key: `zz${index}` })),
    { ...first!, _id: 'secrets.preview', _type: 'secret', key: secret },
  ],
  { later: (work) => work(), parts: [isPublicDocument] },
)

/** The shortest time, in milliseconds, in which nothing is found between two keys. */
function timeOf(low: string, high: string, canRead: DocumentTest): number {
  const query = '*[key >= $low && key < $high]'
  let least = Infinity
  for (let each = 0; each < TRIES; each++) {
    const started = performance.now()
    runQuery({ query, params: { low, high }, dataset, canRead })
    least = Math.min(least, performance.now() - started)
  }
  return least
}

function digitsFound(canRead: DocumentTest): number {
  // Often enough that the index is there.
  for (let each = 0; each < 2_000; each++) timeOf('a', 'a', canRead)
  let found = 0
  for (let at = 0; at < LENGTH; at++) {
    const known = secret.slice(0, at)
    const times = DIGITS.map((digit) => timeOf(known + digit, `${known + digit}g`, canRead))
    if (DIGITS[times.indexOf(Math.max(...times))] === secret[at]) found++
  }
  return found
}

const behindLookUp: DocumentTest = Object.assign(
  (document: LakeDocument) => isPublicDocument(document),
  { within: acceptsEveryDocument },
)
const control = digitsFound(behindLookUp)
const stranger = digitsFound(isPublicDocument)
console.log(`digits of ${LENGTH} found by timing (a random guess finds 2):`)
console.log(`  control    ${control}`)
console.log(`  anonymous  ${stranger}`)
process.exitCode = control >= LENGTH / 2 && stranger <= LENGTH / 4 ? 0 : 1
