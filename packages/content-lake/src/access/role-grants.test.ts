import { readFileSync } from 'node:fs'
import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { acceptsEveryDocument, type LakeDocument } from '@orrery/groq/document'
import { documentFilter } from '@orrery/groq/document-filter'
import { stored } from '@orrery/groq/testing/documents'
import { openTestLake, testPrincipal, type TestUser } from '../testing/test-lake.ts'
import {
  ALL_DOCUMENTS_FILTER,
  grantsOfPrincipal,
  roleDescriptionOf,
  BUILT_IN_ROLE_DESCRIPTIONS,
  PUBLIC_DOCUMENTS_FILTER,
  type Grant,
  type Permission,
} from './role-grants.ts'
import { hasPermission, datasetPermissionsOf } from './permissions.ts'
import { DOCUMENT_KINDS, DOCUMENTS_BY_KIND } from './testing/document-kinds.ts'

const PERMISSIONS: Permission[] = ['read', 'create', 'update', 'history']
const DOCUMENTS: LakeDocument[] = [
  ...DOCUMENT_KINDS.map((kind) => {
    const { _id, _type, ...fields } = DOCUMENTS_BY_KIND[kind]
    return stored(_id, _type, fields)
  }),
  stored('file-abc-pdf', 'sanity.fileAsset'),
  stored('luna2', 'sanity.imageAsset'),
  stored('drafts.secret', 'sanity.previewUrlSecret'),
  stored('sanity-preview-url-secret.share-access', 'sanity.previewUrlShareAccess'),
  stored('versions.spring.submissions.1', 'submission', { language: 'fr' }),
  stored('drafts.a-b_c', 'page', { language: ['fr'] }),
]

/** Evaluates as Studio does: each grant's filter over a dataset of that one document. */
async function grantedByStudio(
  grants: readonly Grant[],
  permission: Permission,
  document: LakeDocument,
): Promise<boolean> {
  for (const { filter, permissions } of grants) {
    if (!permissions.includes(permission)) continue
    const value = await evaluate(parse(`*[${filter}]`), {
      dataset: [document],
      identity: 'somebody',
      params: { identity: 'somebody' },
    })
    if (((await value.get()) as unknown[]).length === 1) return true
  }
  return false
}

const everybody: TestUser[] = ['nobody', 'viewer', 'contributor', 'translator', 'author', 'editor']

describe.each(everybody)('permissions of %s', (who) => {
  it('match what Studio evaluates from the /acl grants', async () => {
    const acl: Grant[] = [...grantsOfPrincipal(testPrincipal(who), 'production')]
    for (const document of DOCUMENTS)
      for (const permission of PERMISSIONS)
        expect([
          document._id,
          permission,
          await grantedByStudio(acl, permission, document),
        ]).toEqual([
          document._id,
          permission,
          hasPermission(testPrincipal(who), 'production', permission, document),
        ])
  })
})

it('covers every built-in role in these tests', () => {
  const tested = everybody.map((who) => testPrincipal(who).role).filter((role) => role !== 'none')
  expect(tested.toSorted()).toEqual(BUILT_IN_ROLE_DESCRIPTIONS.map(({ name }) => name).toSorted())
})

it('documents every built-in role in the README', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const documented = [...readme.matchAll(/^\| ([a-z]+) +\|/gm)].map(([, name]) => name)
  expect(documented).toEqual([...BUILT_IN_ROLE_DESCRIPTIONS.map(({ name }) => name), 'anonymous'])
})

it('evaluates filters without the query engine as the query engine does', () => {
  const ids = [...DOCUMENTS.map(({ _id }) => _id), '_.x', 'a', 'a-b', 'drafts.a.b', '0', 'A_1']
  for (const [filter, test] of [
    [PUBLIC_DOCUMENTS_FILTER, datasetPermissionsOf({ id: '', role: 'none' }, 'production').read],
    [ALL_DOCUMENTS_FILTER, datasetPermissionsOf({ id: 'v', role: 'viewer' }, 'production').read],
  ] as const) {
    const inGroq = documentFilter(`*[${filter}]`)
    for (const id of ids) {
      const document = stored(id, 'x')
      expect([id, test(document)]).toEqual([id, inGroq(document)])
      expect([id, test.allowsId?.(id) ?? true]).toEqual([id, inGroq(document)])
    }
  }
})

it('evaluates no document for a role that reads everything', () => {
  for (const role of ['viewer', 'editor', 'administrator'] as const)
    expect(datasetPermissionsOf({ id: 'x', role }, 'production').read).toBe(acceptsEveryDocument)
})

it('lists the languages of each translator', () => {
  const accueil = stored('accueil', 'page', { language: 'fr' })
  const translator = (...languages: string[]) => ({
    id: 'tariq',
    role: 'translator' as const,
    languages,
    types: ['page'],
  })
  expect(hasPermission(translator('fr'), 'production', 'update', accueil)).toBe(true)
  expect(hasPermission(translator('ar', 'fr'), 'production', 'update', accueil)).toBe(true)
  expect(hasPermission(translator('ar'), 'production', 'update', accueil)).toBe(false)
  expect(hasPermission({ id: 'tariq', role: 'translator' }, 'production', 'update', accueil)).toBe(
    false,
  )
  expect(
    hasPermission(translator('"] || true || _id in ["'), 'production', 'update', accueil),
  ).toBe(false)
})

it('grants anonymous users nothing in a private dataset', async () => {
  const test = openTestLake()
  await test.lake.createDataset('inside', 'private')
  expect(grantsOfPrincipal(testPrincipal('nobody'), 'production')).toEqual([
    { filter: PUBLIC_DOCUMENTS_FILTER, permissions: ['read'] },
  ])
  const { createLakeHandler } = await import('../serve.ts')
  const sendRequest = createLakeHandler(test.lake)
  const acl = async (dataset: string) => {
    const path = `/v2021-06-07/projects/orrery/datasets/${dataset}/acl`
    return (await sendRequest(new Request(`http://localhost:3333${path}`))).json()
  }
  expect(await acl('production')).toEqual(grantsOfPrincipal(testPrincipal('nobody'), 'production'))
  expect(await acl('inside')).toEqual([])
})

it('shows languages by name, and unknown codes unchanged', () => {
  const role = roleDescriptionOf({ role: 'translator', languages: ['fr', 'a-b', '12'] })
  expect(role.title).toBe('Translator: French, a-b, 12')
})
