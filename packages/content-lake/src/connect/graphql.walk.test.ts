import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import {
  runConnectedToEnd,
  temporaryFolder,
  NODE_MODULES,
  SANITY_CLI,
} from './testing/start-connected.ts'

/** An ordinary project without a reference to the lake. */
function project(): { path: string; configure: (fieldsOfPosts?: string) => void } {
  const path = temporaryFolder()
  symlinkSync(NODE_MODULES, join(path, 'node_modules'))
  writeFileSync(
    join(path, 'package.json'),
    '{"name": "stranger", "private": true, "type": "module", "dependencies": {"sanity": "*"}}',
  )
  writeFileSync(
    join(path, 'sanity.cli.ts'),
    `import {defineCliConfig} from 'sanity/cli'
export default defineCliConfig({api: {projectId: 'orrery', dataset: 'production'}})
`,
  )
  const configure = (more = "{name: 'rank', type: 'number'},") =>
    writeFileSync(
      join(path, 'sanity.config.ts'),
      `import {defineConfig} from 'sanity'
const author = {type: 'reference', to: [{type: 'author'}]}
export default defineConfig({projectId: 'orrery', dataset: 'production', schema: {types: [
  {name: 'author', type: 'document', fields: [{name: 'name', type: 'string'}, {name: 'portrait', type: 'image'}]},
  {name: 'seo', type: 'object', fields: [{name: 'title', type: 'string'}]},
  {name: 'quote', type: 'object', fields: [{name: 'text', type: 'text'}, {name: 'by', ...author}]},
  {name: 'post', type: 'document', fields: [${more}
    {name: 'title', type: 'string'}, {name: 'slug', type: 'slug'}, {name: 'at', type: 'datetime'}, {name: 'site', type: 'url'},
    {name: 'author', ...author}, {name: 'authors', type: 'array', of: [author]}, {name: 'seo', type: 'seo'},
    {name: 'about', type: 'reference', to: [{type: 'author'}, {type: 'post'}]},
    {name: 'parts', type: 'array', of: [{type: 'seo'}, {type: 'quote'}, {type: 'reference', to: [{type: 'author'}]}]},
    {name: 'body', type: 'array', of: [{type: 'block'}]}]}]}})
`,
    )
  configure()
  return { path, configure }
}

const DOCUMENTS: { _id: string; _type: string; [field: string]: unknown }[] = [
  { _id: 'image-a-1x1-png', _type: 'sanity.imageAsset', url: 'https://cdn.sanity.io/a.png' },
  {
    _id: 'ada',
    _type: 'author',
    name: 'Ada',
    portrait: { _type: 'image', asset: { _ref: 'image-a-1x1-png' } },
  },
  { _id: 'bob', _type: 'author', name: 'Bob' },
  {
    _id: 'first',
    _type: 'post',
    title: 'First',
    rank: 2,
    slug: { current: 'first' },
    at: '2025-01-01T00:00:00Z',
    author: { _ref: 'ada' },
    authors: [
      { _key: 'a', _ref: 'ada' },
      { _key: 'b', _ref: 'bob' },
    ],
    about: { _ref: 'bob' },
    parts: [
      { _key: 'a', _type: 'seo', title: 'Part' },
      { _key: 'b', _type: 'quote', text: 'Said', by: { _ref: 'ada' } },
      { _key: 'c', _type: 'reference', _ref: 'bob' },
    ],
    body: [{ _key: 'a', _type: 'block', children: [{ _key: 'b', _type: 'span', text: 'Once' }] }],
  },
  {
    _id: 'second',
    _type: 'post',
    title: 'Second',
    rank: 1,
    slug: { current: 'second' },
    author: { _ref: 'bob' },
    about: { _ref: 'first' },
  },
]

const QUERY = `query ($name: String) {
  allPost(where: {author: {name: {neq: $name}}, slug: {current: {in: ["first", "second"]}}}, sort: [{rank: ASC}]) {
    title at site rank
    author { name portrait { asset { url } } }
    authors { name }
    about { ... on Author { name } ... on Post { title } }
    parts { ... on Seo { title } ... on Quote { text by { name } } ... on Author { name } }
    bodyRaw
  }
}`

const GROQ = `*[_type == "post" && author->name != "Nobody" && slug.current in ["first", "second"]] | order(rank asc) {
  title, at, site, rank,
  "author": author->{name, "portrait": portrait{"asset": asset->{url}}},
  "authors": authors[]->{name},
  "about": about->{_type == "author" => {name}, _type == "post" => {title}},
  "parts": parts[]{_type == "seo" => {title}, _type == "quote" => {text, "by": by->{name}}, defined(_ref) => @->{name}},
  "bodyRaw": body
}`

describe('graphql walk', () => {
  test('deploys, lists and undeploys an API with the public CLI, which responds as GROQ does', async () => {
    const lake = await serveWholeLake()
    const { path, configure } = project()
    const client = lake.client()
    for (const document of DOCUMENTS) await client.createOrReplace(document)
    const sanity = async (words: string) => {
      const { code, output, errors } = await runConnectedToEnd(
        lake.origin,
        [SANITY_CLI, ...words.split(' ')],
        {
          at: path,
        },
      )
      return { code, said: stripVTControlCharacters(output + errors) }
    }

    const deployed = await sanity('graphql deploy')
    expect(deployed).toEqual({ code: 0, said: expect.stringContaining('Deployed!') })
    const [, url = ''] = /URL:\s+(\S+)/.exec(deployed.said) ?? []
    expect(url).toBe('https://orrery.api.sanity.io/v2025-09-19/graphql/production/default')

    const answer = await lake.request(new URL(url).pathname, {
      method: 'POST',
      body: JSON.stringify({ query: QUERY, variables: { name: 'Nobody' } }),
    })
    const { data, errors } = (await answer.json()) as { data: { allPost: unknown[] }; errors?: [] }
    expect([answer.status, errors]).toEqual([200, undefined])
    expect(data.allPost).toHaveLength(2)
    expect(data.allPost).toEqual(await client.fetch(GROQ))

    // Clients that query the removed field would fail, so the command requires confirmation.
    configure('')
    const [listed, unsure] = await Promise.all([sanity('graphql list'), sanity('graphql deploy')])
    expect(listed.said).toMatch(/Dataset:\s+production\n\s+Tag:\s+default\n\s+Generation:\s+gen3/)
    expect(unsure.code).not.toBe(0)
    expect(unsure.said).toContain('Post.rank was removed.')

    expect((await sanity('graphql undeploy --force')).said).toContain('GraphQL API deleted')
    expect((await lake.request(new URL(url).pathname)).status).toBe(404)
  })
})
