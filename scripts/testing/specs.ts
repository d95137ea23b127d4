import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a spec takes from `tests/e2e/support` when it changes what every visitor sees, measures, or opens many pages at once. */
const signs = [
  /\badministrator\b/,
  /support\/(?:configured-site|crawler|gate|keystrokes|studio)\.ts'/,
  /scripts\/testing\/stack\.ts'/,
]

/** What a spec takes when it works in Studio, and when it only looks into one of its own that it compiles for minutes. */
const studioSign = /support\/studio\.ts'/
const ownStudioSign = /scripts\/testing\/copied-checkout\.ts'/

/** The browser's specs as paths below `tests`. */
export interface BrowserSpecs {
  /** Those that only look. */
  beside: string[]
  /** Those that work in Studio, and wait for it most of the time. */
  studio: string[]
  /** Those that want an installation for themselves: they close the gate, measure or configure. */
  alone: string[]
}

/** Tells the specs apart by what they import. */
export function browserSpecs(root: string): BrowserSpecs {
  const folder = join(root, 'tests')
  const specs: BrowserSpecs = { beside: [], studio: [], alone: [] }
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of paths.filter((each) => each.endsWith('.spec.ts')).toSorted()) {
    const source = readFileSync(join(folder, path), 'utf8')
    const isAlone = signs.some((sign) => sign.test(source))
    const isStudio = studioSign.test(source) && !ownStudioSign.test(source)
    const run = isStudio ? 'studio' : isAlone ? 'alone' : 'beside'
    specs[run].push(path)
  }
  return specs
}
