import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a spec takes from `tests/e2e/support` when it changes what every visitor sees. */
const changing = /\badministrator\b|support\/studio\.ts'/

/** What it takes when it measures, opens many pages at once, or brings up a site of its own. */
const demanding = [
  /support\/(?:configured-site|crawler|gate|keystrokes)\.ts'/,
  /scripts\/testing\/stack\.ts'/,
]

/** What it takes when it works in Studio. */
const studioSign = /support\/studio\.ts'/

/** The browser's specs as paths below `tests`. */
export interface BrowserSpecs {
  /** Those that only look. */
  beside: string[]
  /** Those that work in Studio, and wait for it most of the time. */
  studio: string[]
  /** Those that want an installation for themselves: they close the gate, measure or configure, in Studio or not. */
  alone: string[]
}

/** Tells the specs apart by what they import. */
export function browserSpecs(root: string): BrowserSpecs {
  const folder = join(root, 'tests')
  const specs: BrowserSpecs = { beside: [], studio: [], alone: [] }
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of paths.filter((each) => each.endsWith('.spec.ts')).toSorted()) {
    const source = readFileSync(join(folder, path), 'utf8')
    const isDemanding = demanding.some((sign) => sign.test(source))
    const isAlone = isDemanding || changing.test(source)
    const isStudio = studioSign.test(source) && !isDemanding
    const run = isStudio ? 'studio' : isAlone ? 'alone' : 'beside'
    specs[run].push(path)
  }
  return specs
}
