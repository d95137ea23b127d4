import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openForm } from '../testing/test-people.ts'
import { serveWholeLake, type WholeLake } from '../testing/test-whole-lake.ts'
import {
  runConnectedToEnd,
  temporaryFolder,
  NODE_MODULES,
  SANITY_CLI,
  startConnected,
} from './testing/start-connected.ts'

const FILES: Record<string, string> = {
  'package.json':
    '{"name":"stranger","private":true,"type":"module","dependencies":{"sanity":"*"}}',
  'sanity.cli.ts': `import {defineCliConfig} from 'sanity/cli'
export default defineCliConfig({api: {projectId: 'orrery', dataset: 'production'}})
`,
  'sanity.config.ts': `import {defineConfig} from 'sanity'
export default defineConfig({projectId: 'orrery', dataset: 'production',
  schema: {types: [{name: 'post', type: 'document', fields: [{name: 'title', type: 'string'}]}]}})
`,
  'posts.ndjson':
    '{"_id": "first", "_type": "post", "title": "First"}\n{"_id": "drafts.second", "_type": "post", "title": "Second"}\n',
  'migrations/loud/index.ts': `import {at, defineMigration, set} from 'sanity/migrate'
export default defineMigration({title: 'Loud', documentTypes: ['post'],
  migrate: {document: (post) => at('title', set(String(post.title).toUpperCase()))}})
`,
}

/** A project that has only the id of the lake. */
function project(): string {
  const path = temporaryFolder()
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(path, name, '..'), { recursive: true })
    writeFileSync(join(path, name), text)
  }
  symlinkSync(NODE_MODULES, join(path, 'node_modules'))
  return path
}

/** Signs in on the page that the command prints, as a browser on this machine does; returns the command's token. */
async function signIn(lake: WholeLake, at: string): Promise<string> {
  const login = startConnected(lake.origin, [SANITY_CLI, 'login', '--no-open'], { at })
  const page = () => /http:\/\/localhost:\d+\/v1\/auth\/login\/\S+/.exec(login.said().output)?.[0]
  while (page() === undefined && login.child.exitCode === null)
    await Promise.race([once(login.child.stdout!, 'data'), login.ended])
  const { pathname, search } = new URL(page() ?? `http://nowhere/${JSON.stringify(login.said())}`)
  const { submit } = await openForm(lake, pathname + search)
  const back = await fetch((await submit({})).headers.get('location') ?? '', { redirect: 'manual' })
  expect(back.headers.get('location')).toContain('/login/success')
  expect(await login.ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('successful'),
  })
  const configJson = readFileSync(join(at, '.config/sanity/config.json'), 'utf8')
  return (JSON.parse(configJson) as { authToken: string }).authToken
}

describe('command walk', () => {
  test('runs the public CLI: sign-in, import, migrations, export, schemas', async () => {
    const lake = await serveWholeLake()
    const at = project()
    const run = async (...words: string[]) => {
      const { code, output, errors } = await runConnectedToEnd(
        lake.origin,
        [SANITY_CLI, ...words],
        {
          at,
        },
      )
      expect({ code, errors }).toEqual({ code: 0, errors: expect.not.stringContaining('Error') })
      return output
    }
    const content = async () => {
      const token = await signIn(lake, at)
      expect(await lake.client({ token }).users.getById('me')).toMatchObject({ id: 'local-editor' })
      await run('datasets', 'import', 'posts.ndjson', '--dataset', 'production')
      await run('migrations', 'run', 'loud', '--no-dry-run', '--no-confirm')
      const titles = '*[_type == "post"] | order(_id).title'
      expect(await lake.client({ perspective: 'raw' }).fetch(titles)).toEqual(['SECOND', 'FIRST'])
      const query = ['*[_type == "post"]._id', '--api-version', '2025-02-19']
      expect(await run('documents', 'query', ...query)).toContain('"first"')
      await run('datasets', 'export', 'production', 'production.tar.gz')
      const archive = gunzipSync(readFileSync(join(at, 'production.tar.gz'))).toString()
      for (const word of ['"_id":"first"', '"title":"FIRST"', '"_id":"drafts.second"'])
        expect(archive).toContain(word)
    }
    const schemas = async () => {
      await run('schemas', 'deploy')
      expect(await run('schemas', 'list')).toContain('_.schemas.default')
    }
    await Promise.all([content(), schemas()])
  })
})
