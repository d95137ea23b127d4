import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a spec takes from `tests/e2e/support` when it changes what every visitor sees, measures, or opens many pages at once. */
const signs = [
  /\badministrator\b/,
  /support\/(?:configured-site|crawler|gate|keystrokes|studio)\.ts'/,
  /scripts\/testing\/stack\.ts'/,
]

/** Paths below `tests` of the browser's specs, those that only look apart from those that want the installation alone. */
export function browserSpecs(root: string): { beside: string[]; alone: string[] } {
  const folder = join(root, 'tests')
  const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.spec.ts'))
    .toSorted()
  const isAlone = (path: string): boolean => {
    const source = readFileSync(join(folder, path), 'utf8')
    return signs.some((sign) => sign.test(source))
  }
  return {
    beside: specs.filter((path) => !isAlone(path)),
    alone: specs.filter(isAlone),
  }
}
