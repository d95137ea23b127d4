/**
 * `npm run sample:names -- --seed HASH`: samples source files and exports, for a reader who guesses from the name what each
 * does. `--count N` (100), `--root FOLDER` reads another checkout or package. Tests and generated files are excluded.
 */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkoutRoot, runCommand } from '../../server/launcher/run-launcher.ts'
import { sourceFiles } from '../checks/source-files.ts'

const sources = /\.(?:ts|tsx|mts)$/
const tests = /\.(?:test|spec)\.tsx?$|(?:^|\/)(?:tests?|testing)\//
const exported =
  /^export (?:declare )?(?:default )?(?:async )?(?:abstract )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm

/** The path of each file, and `path: name` of each export. */
function fileMentionsIn(folder: string): string[] {
  return sourceFiles(folder, sources)
    .filter(({ path }) => !tests.test(path))
    .flatMap(({ path, text }) => [
      path,
      ...[...text.matchAll(exported)].map(([, name]) => `${path}: ${name}`),
    ])
}

/** A seed always selects the same names, in any order of files. */
function draw(names: readonly string[], seed: string, count: number): string[] {
  const rank = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  return names
    .map((name) => ({ name, rank: rank(name) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name)
    .toSorted()
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '' },
      count: { type: 'string', default: '100' },
      root: { type: 'string', default: checkoutRoot },
    },
  })
  const names = fileMentionsIn(resolve(values.root))
  for (const name of draw(names, values.seed, Number(values.count))) console.log(name)
  console.error(`${names.length} files and exports`)
  return 0
})
