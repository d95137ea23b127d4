/** Makes one file of each old generation of the client: `node bundle.mjs` once `npm ci` ran here. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'

const here = import.meta.dirname
const target = join(here, '../../../packages/content-lake/src/testing/old-clients')

/** What a generation exports; the newer two have a part for stega. */
const sources = {
  3: `export { default } from 'sanity-client-3'`,
  6: `export * from 'sanity-client-6'; export { default } from 'sanity-client-6'; export * as stega from 'sanity-client-6/stega'`,
  7: `export * from 'sanity-client-7'; export { default } from 'sanity-client-7'; export * as stega from 'sanity-client-7/stega'`,
}

for (const [generation, source] of Object.entries(sources)) {
  const name = `sanity-client-${generation}`
  const { version, license } = packageAt(join('node_modules', name))
  const file = join(target, `${name}.generated.mjs`)
  await build({
    input: 'entry',
    cwd: here,
    platform: 'node',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? join(here, 'entry.js') : undefined),
        load: (id) => (id === join(here, 'entry.js') ? source : undefined),
      },
    ],
    output: {
      file,
      format: 'esm',
      minify: true,
      codeSplitting: false,
    },
  })
  const origin = `/* @sanity/client ${version} (${license}) with its dependencies, see LICENSES.txt. */`
  writeFileSync(file, `${origin}\n${readFileSync(file, 'utf8')}`)
}

const lockfile = JSON.parse(readFileSync(join(here, 'package-lock.json'), 'utf8'))
const bundled = Object.entries(lockfile.packages)
  .filter(([path, { optional }]) => path !== '' && !optional && !/rolldown|@oxc-|@types/.test(path))
  .map(([path]) => licenceOf(path))
writeFileSync(
  join(target, 'LICENSES.txt'),
  `What the files of this folder are made of.\n\n${[...new Set(bundled)].toSorted().join('\n')}`,
)

/** A package with the text of its licence, where it brings one. */
function licenceOf(path) {
  const { name, version, license } = packageAt(path)
  const file = readdirSync(join(here, path)).find((each) => /^licen[cs]e/i.test(each))
  const text = file
    ? readFileSync(join(here, path, file), 'utf8').replaceAll(/\s*\r?\n/g, '\n')
    : ''
  return `=== ${name} ${version} (${license})\n${text.trim()}\n`
}

function packageAt(path) {
  return JSON.parse(readFileSync(join(here, path, 'package.json'), 'utf8'))
}
