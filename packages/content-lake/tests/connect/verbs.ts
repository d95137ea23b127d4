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

const files: Record<string, string | Buffer> = {
  'package.json':
    '{"name":"stranger","version":"1.0.0","private":true,"type":"module","dependencies":{"sanity":"*","react":"*","react-dom":"*","styled-components":"*"}}',
  'sanity.cli.ts': `import {defineCliConfig} from 'sanity/cli'
export default defineCliConfig({api: {projectId: 'orrery', dataset: 'production'}})
`,
  'sanity.config.ts': `import {defineConfig} from 'sanity'
import {structureTool} from 'sanity/structure'
export default defineConfig({projectId: 'orrery', dataset: 'production', plugins: [structureTool()],
  schema: {types: [{name: 'post', type: 'document', fields: [{name: 'title', type: 'string'}]}]}})
`,
  'dot.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
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

/** `{id}` and `{token}` are the last that a verb before it has told. `install` is left out: it would write into the packages of the repository. */
const verbs = [
  'projects list',
  'projects create Other --organization none --yes',
  'projects unclaimed',
  'new Other --yes',
  'init -y --project orrery --dataset production --output-path other --no-git --no-mcp',
  'datasets list',
  'datasets create second --visibility private',
  'datasets import posts.ndjson --dataset second --replace',
  'documents create post.json',
  'documents get first',
  'documents query *[_type=="post"]._id --api-version 2025-02-19',
  'documents validate --yes',
  'assets upload --file dot.png --dataset production',
  'assets upload --file post.json --type file --dataset production',
  'assets upload --from-url http://localhost/dot.png --dataset production',
  'datasets export production production.tar.gz',
  'datasets import production.tar.gz --dataset second --replace',
  'datasets copy production third',
  'datasets alias create live production',
  'datasets alias link live second --force',
  'datasets alias unlink live --force',
  'datasets alias delete live --force',
  'datasets visibility get production',
  'datasets visibility set production private',
  'datasets embeddings status production',
  'datasets embeddings enable production',
  'datasets embeddings disable production',
  'datasets delete second --force',
  'exec exec.ts --with-user-token',
  'migrations create Quiet',
  'migrations list',
  'migrations run loud --no-dry-run --no-confirm',
  'documents delete first',
  'schemas validate',
  'schemas extract',
  'schemas deploy',
  'schemas list',
  'schemas delete --ids _.schemas.default --yes',
  'typegen generate',
  'manifest extract',
  'codemod reactIconsV3 --dry --no-verify',
  'build --yes',
  'dev --port 4748',
  'preview --port 4749',
  'deploy --yes --url my-studio --no-build',
  'deploy --yes --dry-run --url my-studio --no-build',
  'deploy --yes --external --url https://studio.example.com',
  'deploy --yes --external --url http://localhost:3000/studio',
  'undeploy --yes',
  'cors list',
  'cors add https://example.com --credentials',
  'cors delete https://example.com',
  'tokens create Robot --role viewer --yes --json',
  'tokens rotate --token {token} --json',
  'tokens list',
  'tokens delete {id} --yes',
  'users list',
  'users invite somebody@example.com --role editor',
  'hooks create',
  'hooks list',
  'hooks logs changes',
  'hooks attempt none',
  'hooks delete changes',
  'backups list production',
  'backups enable production',
  'backups disable production',
  'backups download production --backup-id none',
  'graphql list',
  'graphql deploy --force',
  'graphql undeploy --force',
  'media export media.tar.gz --media-library-id none',
  'media import media.tar.gz --media-library-id none',
  'media create-aspect --title Rights',
  'media deploy-aspect --all --media-library-id none',
  'media delete-aspect rights --media-library-id none --yes',
  'context list --organization none',
  'context create --organization none --title Watches --description Watches',
  'context get none',
  'context update none --title Watches',
  'context build none',
  'context refresh none',
  'context jobs get none none',
  'context imports list none',
  'context imports get none none',
  'context imports download none none',
  'context imports create none --text watches',
  'context imports delete none none --yes',
  'context delete none --yes',
  'organizations list',
  'organizations create --name Other',
  'organizations get none',
  'organizations update none --name Other',
  'organizations delete none --force',
  'api /users/me --global',
  'openapi list',
  'openapi get access',
  'docs search groq',
  'docs read /docs/groq',
  'docs browse',
  'learn',
  'manage',
  'mcp configure',
  'skills install',
  'telemetry status',
  'telemetry disable',
  'telemetry enable',
  'debug',
  'doctor',
  'versions',
  'logout',
]

/** What goes on until it is stopped is stopped when it says where it is. */
const SERVES = /https?:\/\/localhost:\d+/

async function run(url: string, words: string[]): Promise<{ code: number; said: string }> {
  const bin = join(root, 'packages/content-lake/src/bin.ts')
  const sanity = join(root, 'node_modules/.bin/sanity')
  const flags = ['--url', url, '--quiet', '--offline', '--', sanity, ...words]
  const child = spawn(process.execPath, [bin, 'connect', ...flags], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      HOME: project,
      CONTENT_LAKE_TOKEN: token,
      NO_COLOR: '1',
      OCLIF_COLUMNS: '300',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 240_000,
  })
  let said = ''
  const goesOn = words[0] === 'dev' || words[0] === 'preview'
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
      if (goesOn && SERVES.test(said)) child.kill()
    })
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
  return (lines.at(-1) ?? '').replaceAll('|', '\\|').slice(0, 220)
}

const reported: Record<string, string> = {}

function filled(verb: string): string {
  return verb.replace(/\{(\w+)\}/, (_, name: string) => reported[name] ?? '')
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
    const { code, said } = await run(lake.url, filled(verb).split(' '))
    for (const [, name = '', value = ''] of said.matchAll(/"(id|token)": "([^"]+)"/g))
      reported[name] = value
    console.log(`| \`${verb.replaceAll('|', '\\|')}\` | ${code} | ${lastWords(said)} |`)
  }
} finally {
  await lake.close()
  rmSync(project, { recursive: true, force: true })
}
