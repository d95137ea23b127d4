import { describe, expect, test } from 'vitest'
import { changeTexts } from '../testing/test-model-server.ts'
import { PAGE } from './testing/open-model-lake.ts'
import {
  openTranslationLake as setUp,
  stored,
  TRANSLATION,
} from './testing/open-translation-lake.ts'

describe('translate, by role', () => {
  test.each([
    ['translator', 'fr', 200],
    ['translator', 'ar', 403],
    ['contributor', 'ar', 200],
    ['viewer', 'fr', 403],
    ['nobody', 'fr', 403],
  ] as const)('%s into %s: %i', async (as, id, status) => {
    const lake = await setUp()
    const answer = await lake.act('translate', { ...TRANSLATION, toLanguage: { id } }, as)
    expect(answer.status).toBe(status)
    if (status === 403) expect(lake.model.requests).toEqual([])
  })

  test('contributors and translators reach no document that they may not write', async () => {
    const lake = await setUp()
    const inPlace = { documentId: 'home', toLanguage: { id: 'fr' }, forcePublishedWrite: true }
    expect((await lake.act('translate', inPlace, 'contributor')).status).toBe(403)
    expect((await lake.act('translate', inPlace, 'translator')).status).toBe(403)
    expect(lake.model.requests).toEqual([])
  })

  test('checks the permission again before the write', async () => {
    const lake = await setUp()
    const accueil = { ...PAGE, _id: 'drafts.accueil', language: 'fr' }
    await lake.mutate([{ create: accueil }])
    lake.model.reply(async (body) => {
      await lake.mutate([{ patch: { id: 'drafts.accueil', set: { language: 'ja' } } }])
      return changeTexts((text) => `FR ${text}`)(body)
    })
    const targetDocument = { operation: 'edit', _id: 'drafts.accueil' }
    const answer = await lake.act('translate', { ...TRANSLATION, targetDocument }, 'translator')
    expect([answer.status, lake.model.requests.length]).toEqual([403, 1])
    expect(stored(lake, 'drafts.accueil')).toMatchObject({ title: 'Welcome' })
  })
})
