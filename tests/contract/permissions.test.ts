import { readFileSync } from 'node:fs'
import { evaluate, parse } from 'groq-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childEnvironment, createLaunchPlan } from '#server/launcher/launch-plan.ts'
import { schemaTypes } from '#schemas/index.ts'
import { translatedTypes, translatorWritableTypes } from '#lib/addresses/translated-types.ts'
import {
  act,
  mutate,
  startRoleFixture,
  type Attempt,
  type RoleFixture,
} from './support/role-fixture.ts'
import {
  ACTIONS,
  contentOf,
  expectedActions,
  idOf,
  ROLES,
  ROWS,
  PERMISSIONS,
  type Action,
  type TypeRow,
} from './support/permission-table.ts'

let fixture: RoleFixture
let changes: RoleFixture['changes']
let done: RoleFixture['done']

beforeAll(async () => {
  const secrets = {} as Parameters<typeof childEnvironment>[1]
  const variables = childEnvironment(createLaunchPlan(process.cwd(), {}), secrets)
  const { CONTENT_LAKE_TRANSLATOR_TYPES = '' } = variables
  fixture = await startRoleFixture({ CONTENT_LAKE_TRANSLATOR_TYPES })
  ;({ changes, done } = fixture)
  await done(act('release.create', { releaseId: 'spring' }))
  const documents = ROWS.flatMap((row) => {
    const id = idOf(row)
    const draft = { ...contentOf(row, `drafts.${id}`), changed: true }
    return [{ create: contentOf(row, id) }, { create: draft }]
  })
  await done(mutate(...documents, { create: { _id: 'page-ja', _type: 'page', language: 'ja' } }))
})
afterAll(() => fixture.end())

function attemptOf(row: TypeRow, action: Action): Attempt {
  const id = idOf(row)
  const draftId = `drafts.${id}`
  const newId = idOf(row, true)
  const create = (_id: string) => mutate({ create: contentOf(row, _id) })
  const patch = (_id: string) => mutate({ patch: { id: _id, set: { changed: true } } })
  const attempts: Record<Action, Attempt> = {
    'create draft': create(`drafts.${newId}`),
    'create version': act('document.version.create', {
      publishedId: id,
      document: contentOf(row, `versions.spring.${id}`),
    }),
    'patch draft': patch(draftId),
    'delete draft': mutate({ delete: { id: draftId } }),
    'create published': create(newId),
    'patch published': patch(id),
    'delete published': mutate({ delete: { id } }),
    publish: act('document.publish', { publishedId: id, draftId }),
    unpublish: act('document.unpublish', { publishedId: id, draftId }),
  }
  return attempts[action]
}

describe('permissions by role and type', () => {
  it('cover every schema type, and give translators all translated types except settings', () => {
    const declared = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)
    const said = Object.values(PERMISSIONS).flatMap(({ types }) => types)
    expect(said.filter((type) => !/^(sanity|translation)\./.test(type)).toSorted()).toEqual(
      declared.toSorted(),
    )
    const translators = PERMISSIONS['documents in each language']!.types
    expect(translatorWritableTypes.toSorted()).toEqual(translators.toSorted())
    const example = readFileSync('deploy/orrery.env.example', 'utf8')
    const line = /^CONTENT_LAKE_TRANSLATOR_TYPES=(.*)$/m.exec(example)
    expect(line?.[1]?.split(',')).toEqual(translatorWritableTypes)
    expect(translatedTypes.filter((type) => !translators.includes(type))).toEqual(['settings'])
  })

  it.each(ROLES)('hold for the %s at the content service', async (role) => {
    for (const row of ROWS) {
      const allowed: Action[] = []
      for (const action of ACTIONS)
        if (await changes(role, attemptOf(row, action))) allowed.push(action)
      expect([row.type, row.language, allowed]).toEqual([
        row.type,
        row.language,
        expectedActions(row, role),
      ])
    }
  })

  it.each(ROLES)('equal what Studio evaluates for the %s from its grants', async (role) => {
    const acl = await fixture.read(role, '/projects/orrery/datasets/production/acl')
    const grants = JSON.parse(acl) as { filter: string; permissions: string[] }[]
    const filters = grants.map((grant) => ({ ...grant, query: parse(`*[${grant.filter}]`) }))
    const may = async (permission: string, document: object): Promise<boolean> => {
      for (const { permissions, query } of filters) {
        if (!permissions.includes(permission)) continue
        const found = (await (await evaluate(query, { dataset: [document] })).get()) as unknown[]
        if (found.length > 0) return true
      }
      return false
    }
    for (const row of ROWS) {
      const id = idOf(row)
      const published = contentOf(row, id)
      const draft = contentOf(row, `drafts.${id}`)
      const [writes, updates] = [await may('update', draft), await may('update', published)]
      const rights: Record<Action, boolean> = {
        'create draft': await may('create', draft),
        'patch draft': writes,
        'delete draft': writes,
        'create version': await may('create', contentOf(row, `versions.spring.${id}`)),
        'create published': await may('create', published),
        'patch published': updates,
        'delete published': updates,
        publish: writes && updates,
        unpublish: writes && updates,
      }
      expect([row.type, row.language, ACTIONS.filter((action) => rights[action])]).toEqual([
        row.type,
        row.language,
        expectedActions(row, role),
      ])
    }
  })

  it.each(ROLES)('reserve releases for editors, and stop the %s from publishing', async (role) => {
    const isEditor = role === 'administrator' || role === 'editor'
    const release = (type: string, fields: object = {}) =>
      changes(role, act(`release.${type}`, { releaseId: 'spring', ...fields }))
    expect({
      create: await release('create', { releaseId: 'autumn' }),
      edit: await release('edit', { patch: { set: { 'metadata.title': 'New' } } }),
      publish: await release('publish'),
      schedule: await release('schedule', { publishAt: '2099-01-01T00:00:00Z' }),
      archive: await release('archive'),
    }).toEqual({
      create: isEditor,
      edit: isEditor,
      publish: isEditor,
      schedule: isEditor,
      archive: isEditor,
    })
  })
})

describe('a new language of a page', () => {
  /** What the menu of @sanity/document-internationalization writes in one transaction. */
  function begun(language: string, listId: string): Attempt {
    const entry = (code: string, ref: string) => ({
      _key: ref,
      _type: 'internationalizedArrayReferenceValue',
      language: code,
      value: { _type: 'reference', _ref: ref, _weak: true },
    })
    const source = entry('en', 'page-en')
    return mutate(
      { create: { _id: 'drafts.begun', _type: 'page', language } },
      {
        createIfNotExists: {
          _id: listId,
          _type: 'translation.metadata',
          schemaTypes: ['page'],
          translations: [source],
        },
      },
      {
        patch: {
          id: listId,
          setIfMissing: { translations: [source] },
          insert: { after: 'translations[-1]', items: [entry(language, 'begun')] },
        },
      },
    )
  }

  it.each([
    ['administrator', ['fr', 'ar']],
    ['editor', ['fr', 'ar']],
    ['translator', ['fr']],
    ['contributor', ['fr', 'ar']],
    ['viewer', []],
    ['stranger', []],
  ] as const)('is created by the %s in %j', async (role, languages) => {
    // The page is in no other list meanwhile.
    const free = mutate(
      { delete: { id: 'translation-metadata-fr' } },
      { delete: { id: 'translation-metadata-en' } },
    )
    await done(free)
    const found: string[] = []
    for (const language of ['fr', 'ar'])
      if (await changes(role, begun(language, 'list-of-page-en'))) found.push(language)
    expect(found).toEqual(languages)
  })
})
