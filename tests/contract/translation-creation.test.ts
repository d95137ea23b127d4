import type { Schema, Workspace } from 'sanity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Locale } from '#lib/locales.ts'
import { createTranslations } from '#studio/translations/create-translations.ts'
import { documentTextDigest } from '#studio/translations/document-texts-and-digest.ts'
import { fetchTranslationGroups } from '#studio/translations/fetch-translation-groups.ts'
import { referencedIds } from '#studio/translations/model/document-references.ts'
import type { SourceDocument } from '#studio/translations/model/translation-plan.ts'
import { buildTranslationRow } from '#studio/translations/model/translation-state.ts'
import { compareDocuments } from '#studio/tools/compare/compare-documents.ts'
import { TranslationsMenu } from '#studio/translations/translations-menu.tsx'
import type { SeededLake } from '../support/seeded-lake.ts'
import { openStudioOfDemo } from './support/studio-of-demo.ts'

let lake: SeededLake
let schema: Schema
let workspace: Workspace
beforeAll(async () => {
  ;({ lake, workspace } = await openStudioOfDemo())
  schema = workspace.schema
}, 60_000)
afterAll(() => lake?.close())

/** English documents that have a translation in every language, one of each linkable kind. */
const linkedTypes = ['page', 'product', 'collection', 'blogpost', 'productPage']

async function englishPage(): Promise<{ id: string; links: string[] }> {
  const first = (type: string) =>
    lake.client.fetch<string>(
      '*[_type == $type && language == "en" && !(_id in path("drafts.**"))] | order(_id)[0]._id',
      { type },
    )
  const links = await Promise.all(linkedTypes.map(first))
  const form = await first('form')
  const reference = (_ref: string) => ({ _type: 'reference', _ref })
  await lake.client.create({
    _id: 'translated-en',
    _type: 'page',
    language: 'en',
    title: 'A page with a form and five links',
    slug: { _type: 'slug', current: 'pages/translated' },
    formerSlugs: ['pages/before'],
    modules: [
      { _type: 'action', _key: 'form', form: reference(form) },
      {
        _type: 'pushCards',
        _key: 'cards',
        cards: links.map((id) => ({ _key: id, link: { _type: 'link', reference: reference(id) } })),
      },
    ],
  })
  return { id: 'translated-en', links: [...links, form] }
}

/** Creates translations of an English page, as Studio does. */
async function translate(id: string, ...languages: Locale[]) {
  const groups = await fetchTranslationGroups(lake.client, [id])
  const row = buildTranslationRow(groups[0]!, {
    source: 'en',
    stack: ['drafts'],
    digests: new Map(),
  })
  return createTranslations(
    lake.client,
    schema,
    languages.map((to) => ({ row, to })),
    undefined,
  )
}
/** Languages in each of the metadata documents of a page. */
const languagesOf = (id: string) =>
  lake.client.fetch<string[][]>(
    '*[_type == "translation.metadata" && references($id)].translations[].language',
    { id },
  )

describe('translations of a page with a form and links', () => {
  it('refer to no English document where a translation exists, and are listed at once', async () => {
    const { id, links } = await englishPage()
    const languages: Locale[] = ['ar', 'fr']
    const plan = await translate(id, ...languages)
    expect(plan.unresolvedLinks).toBe(0)
    const source = (await lake.client.getDocument<SourceDocument>(id))!
    const made = await lake.client.fetch<SourceDocument[]>('*[_id in $ids] | order(language)', {
      ids: plan.documents.map(({ _id }) => _id),
    })
    expect(made.map(({ language }) => language)).toEqual(languages)
    for (const document of made) {
      const targets = await lake.client.fetch<{ language: string }[]>('*[_id in $ids]{language}', {
        ids: referencedIds(document),
      })
      expect(targets).toEqual(links.map(() => ({ language: document['language'] })))
      expect(document).not.toHaveProperty('formerSlugs')
      expect(document['translatedFrom']).toMatchObject({
        document: id,
        revision: source._rev,
        digest: documentTextDigest(schema, source),
      })
    }
    expect(await languagesOf(id)).toEqual(['en', ...languages])
  })
})

describe('translations of a page that others have linked', () => {
  const page = (id: string, language: string) => ({
    _id: id,
    _type: 'page',
    language,
    title: id,
    slug: { _type: 'slug', current: `pages/${id}` },
  })
  const entry = (language: string, _ref: string) => ({
    _key: language,
    _type: 'internationalizedArrayReferenceValue',
    language,
    value: { _type: 'reference', _ref, _weak: true },
  })

  it('join the list that the plugin has made, beside the language that exists', async () => {
    await lake.client.create(page('plugin-en', 'en'))
    await lake.client.create(page('plugin-fr', 'fr'))
    await lake.client.create({
      _id: 'made-by-plugin',
      _type: 'translation.metadata',
      translations: [entry('en', 'plugin-en'), entry('fr', 'plugin-fr')],
    })
    await translate('plugin-en', 'ar')
    expect(await languagesOf('plugin-en')).toEqual(['en', 'fr', 'ar'])
  })

  it('join a list without any language', async () => {
    await lake.client.create(page('emptied-en', 'en'))
    await translate('emptied-en', 'fr')
    await lake.client.patch('translation-emptied-en').unset(['translations']).commit()
    await translate('emptied-en', 'ar')
    expect(await languagesOf('emptied-en')).toEqual(['en', 'ar'])
  })
})

describe('the head of a document', () => {
  it('has one way to create translations', () => {
    const menus = workspace.document.unstable_languageFilter({
      documentId: 'home-en',
      schemaType: 'home',
    })
    expect(menus).toEqual([TranslationsMenu])
  })
})

describe('translations of the demo', () => {
  it('record the English revision that they were made from', async () => {
    const outdated = await lake.client.fetch<string[]>(
      `*[defined(translatedFrom) && !(_id in path("drafts.**")) &&
        translatedFrom.revision != *[_id == ^.translatedFrom.document][0]._rev]._id`,
    )
    expect(outdated).toEqual([])
    expect(
      await lake.client.fetch('count(*[defined(translatedFrom) && language == "fr"])'),
    ).toBeGreaterThan(50)
  })
})

describe('a page side by side with its translation', () => {
  const compare = (locale: 'fr' | 'ar' = 'fr', alsoRead: string[] = []) =>
    compareDocuments(lake.client, schema, [
      { ids: ['home-en', 'settings-en', ...alsoRead], perspective: ['published'], locale: 'en' },
      {
        ids: [`home-${locale}`, `settings-${locale}`, ...alsoRead],
        perspective: ['drafts'],
        locale,
      },
    ])
  const bothLanguages = (locale: 'fr' | 'ar') =>
    compare(locale, ['home-en', 'settings-en', `home-${locale}`, `settings-${locale}`])

  it('does not differ in translated texts, nor in links to translations', async () => {
    expect((await compare()).documents).toEqual([])
  })

  it('does not differ from a translation whose page reads the documents of both languages', async () => {
    expect((await bothLanguages('ar')).documents).toEqual([])
  })

  it('differs in modules, texts that one language lacks, and links into another language', async () => {
    const home = (await lake.client.getDocument<{ modules: { _key: string }[] }>('home-fr'))!
    const [first, second] = home.modules
    const contact = { _type: 'reference', _ref: 'page-pages-contact-us-en' }
    await lake.client.create({
      ...home,
      _id: 'drafts.home-fr',
      _type: 'home',
      title: '',
      modules: home.modules.filter((each) => each !== first && each !== second),
    })
    await lake.client.patch('drafts.home-fr').unset(['title']).commit()
    await lake.client.create({
      ...(await lake.client.getDocument('settings-fr'))!,
      _id: 'drafts.settings-fr',
      _type: 'settings',
      letters: contact,
    })
    const { documents, names } = await compare()
    expect(
      documents.map(({ id, counterpart, changes }) => [
        id,
        counterpart,
        changes.map(({ kind, path }) => `${kind} ${path}`),
      ]),
    ).toEqual([
      [
        'home-en',
        'home-fr',
        [
          'removed title',
          `removed modules[_key=="${first?._key}"]`,
          `removed modules[_key=="${second?._key}"]`,
        ],
      ],
      ['settings-en', 'settings-fr', ['changed letters']],
    ])
    expect(names.get('page-pages-contact-us-en')?.title).toBe('Contact')
    expect((await bothLanguages('fr')).documents).toEqual(documents)
  })
})
