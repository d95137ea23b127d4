import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { readConfig } from '../../src/config.ts'
import { serveLake } from '../../src/serve.ts'

/**
 * Runs the verbs of the public command through `content-lake connect` on a lake of their own, one after the other, and prints a row of
 * Markdown for each: how it ended, and the last line that it said. An argument names the beginnings of those that are run.
 */
const root = join(import.meta.dirname, '../../../..')
const token = 'token-of-the-verbs'
const project = mkdtempSync(join(tmpdir(), 'content-lake-verbs-'))

const files: Record<string, string> = {
  'package.json':
    '{"name":"stranger","private":true,"type":"module","dependencies":{"sanity":"*"}}',
  'sanity.cli.ts': `import {defineCliConfig} from 'sanity/cli'
export default defineCliConfig({api: {projectId: 'orrery', dataset: 'production'}})
`,
  'sanity.config.ts': `import {defineConfig} from 'sanity'
import {structureTool} from 'sanity/structure'
export default defineConfig({projectId: 'orrery', dataset: 'production', plugins: [structureTool()],
  schema: {types: [{name: 'post', type: 'document', fields: [{name: 'title', type: 'string'}]}]}})
`,
  'post.json': '{"_id": "first", "_type": "post", "title": "First"}',
  'posts.ndjson': '{"_id": "second", "_type": "post", "title": "Second"}\n',
  'exec.ts': `import {getCliClient} from 'sanity/cli'
console.log('posts', await getCliClient({apiVersion: '2025-02-19'}).fetch('count(*[_type == "post"])'))
`,
  'migrations/loud/index.ts': `import {at, defineMigration, set} from 'sanity/migrate'
export default defineMigration({title: 'Loud', documentTypes: ['post'],
  migrate: {document: (post) => at('title', set(String(post.title).toUpperCase()))}})
`,
}

const verbs = [
  'projects list',
  'datasets list',
  'datasets create second --visibility private',
  'datasets import posts.ndjson --dataset second --replace',
  'documents create post.json',
  'documents get first',
  'documents query *[_type=="post"]._id --api-version 2025-02-19',
  'documents validate --yes',
  'datasets export production production.tar.gz',
  'datasets import production.tar.gz --dataset second --replace',
  'datasets copy production third',
  'datasets alias create live production',
  'datasets alias link live second --force',
  'datasets alias unlink live --force',
  'datasets alias delete live --force',
  'datasets visibility get production',
  'datasets visibility set production private',
  'datasets delete second --force',
  'documents delete first',
  'exec exec.ts --with-user-token',
  'migrations list',
  'migrations run loud --no-dry-run --no-confirm',
  'schemas validate',
  'schemas extract',
  'schemas deploy',
  'schemas list',
  'schemas delete --ids _.schemas.default',
  'typegen generate',
  'manifest extract',
  'cors list',
  'cors add https://example.com --credentials',
  'cors delete https://example.com',
  'tokens list',
  'tokens create Robot --role viewer --yes',
  'users list',
  'users invite somebody@example.com --role editor',
  'hooks list',
  'hooks logs changes',
  'backups list production',
  'backups enable production',
  'graphql list',
  'graphql deploy --force',
  'graphql undeploy --force',
  'organizations list',
  'openapi list',
  'telemetry status',
  'debug',
  'doctor',
  'versions',
  'undeploy --yes',
  'logout',
]

async function run(url: string, words: string[]): Promise<{ code: number; said: string }> {
  const bin = join(root, 'services/content-lake/src/bin.ts')
  const sanity = join(root, 'node_modules/.bin/sanity')
  const flags = ['--url', url, '--quiet', '--offline', '--', sanity, ...words]
  const child = spawn(process.execPath, [bin, 'connect', ...flags], {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: project, CONTENT_LAKE_TOKEN: token, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 90_000,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code: code ?? 124, said }
}

/** The last words of a command, without the frames that it draws. */
function lastWords(said: string): string {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => !/[╭╮╰╯]|^\s*│.*│\s*$|^[-─┌├└┬┴┼┐┤┘\s]*$/.test(line))
    .map((line) => line.replace(/^[\s›]+/, '').trim())
    .filter((line) => line !== '')
  return (lines.at(-1) ?? '').replaceAll('|', '\\|').slice(0, 140)
}

for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(project, path, '..'), { recursive: true })
  writeFileSync(join(project, path), text)
}
symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
const dataDir = join(project, 'lake')
const lake = await serveLake(readConfig({ port: '0', dataDir }, { CONTENT_LAKE_TOKEN: token }))
const beginnings = process.argv.slice(2)
try {
  console.log('| `sanity …` | exit code | last words |\n|---|---|---|')
  for (const verb of verbs) {
    if (beginnings.length > 0 && !beginnings.some((each) => verb.startsWith(each))) continue
    const { code, said } = await run(lake.url, verb.split(' '))
    console.log(`| \`${verb.replaceAll('|', '\\|')}\` | ${code} | ${lastWords(said)} |`)
  }
} finally {
  await lake.close()
  rmSync(project, { recursive: true, force: true })
}
