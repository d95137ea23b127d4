import { describe, expect, it } from 'vitest'
import { MUTATE_PATH, type TestLake, type TestUser } from '../testing/test-lake.ts'
import {
  idOfKind,
  openLakeWithAllDocumentKinds,
  type DocumentKind,
} from './testing/document-kinds.ts'

/** Whether a transaction is allowed, as a dry run. */
async function allows(test: TestLake, who: TestUser, ...mutations: unknown[]): Promise<boolean> {
  const { status } = await test.post(`${MUTATE_PATH}?dryRun=true`, { mutations }, who)
  return status === 200
}

describe('translator permissions by type', () => {
  const write = async (...mutations: unknown[]) =>
    allows(await openLakeWithAllDocumentKinds(), 'translator', ...mutations)

  it('rejects documents of types that the project does not configure, whatever their language', async () => {
    for (const _type of ['redirect', 'authentication', 'settings', 'currencies', 'unknown'])
      for (const _id of ['of-french', 'drafts.of-french', 'versions.spring.of-french'])
        expect([_type, _id, await write({ create: { _id, _type, language: 'fr' } })]).toEqual([
          _type,
          _id,
          false,
        ])
    expect(await write({ create: { _id: 'a', _type: 'page', language: 'fr' } })).toBe(true)
  })

  it('rejects a change of type in either direction', async () => {
    const replaced = (kind: DocumentKind, _type: string) =>
      write({ createOrReplace: { _id: idOfKind(kind), _type, language: 'fr' } })
    expect(await replaced('french', 'redirect')).toBe(false)
    expect(await replaced('french', 'translation.metadata')).toBe(false)
    expect(await replaced('translations', 'page')).toBe(false)
    expect(await replaced('picture', 'page')).toBe(false)
  })

  it('rejects documents without exactly one language', async () => {
    for (const language of [undefined, null, ['fr'], { fr: true }, 'FR', ''])
      expect(await write({ create: { _id: 'a', _type: 'page', language } })).toBe(false)
  })

  it('rejects drafts and versions of documents of others, also of ones published in their id', async () => {
    const french = { _type: 'page', language: 'fr' }
    const test = await openLakeWithAllDocumentKinds()
    await test.mutate([{ create: { _id: 'drafts.english', _type: 'page', language: 'en' } }])
    const made = (_id: string, who: TestUser = 'translator') =>
      allows(test, who, { create: { _id, ...french } })
    for (const id of ['drafts.accueil-in-all-languages', 'versions.spring.english', 'english'])
      expect([id, await made(id), await made(id, 'author')]).toEqual([id, false, true])
    expect(await made('versions.spring.new')).toBe(true)
  })

  it('stores a preview secret as a draft, which anonymous users cannot read', async () => {
    const secret = { _type: 'sanity.previewUrlSecret', secret: 'x' }
    expect(await write({ create: { _id: 'drafts.s', ...secret } })).toBe(true)
    expect(await write({ create: { _id: 's', ...secret } })).toBe(false)
    expect(
      await write(
        { create: { _id: 'drafts.s', ...secret } },
        { patch: { id: 'drafts.s', set: { secret: 'y' } } },
      ),
    ).toBe(true)
  })
})
