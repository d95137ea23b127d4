import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { administrator, publicPageShows } from './support/installation.ts'
import { openStudio, rerenderTimeout } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const client = administrator()

const pageIn = (language: string, title: string) => ({
  _id: `tongues-${language}`,
  _type: 'page',
  language,
  title,
  slug: { _type: 'slug', current: `pages/tongues-${language}` },
})
const tie = {
  _id: 'tongues',
  _type: 'translation.metadata',
  schemaTypes: ['page'],
  translations: ['en', 'fr'].map((language) => ({
    _key: language,
    _type: 'internationalizedArrayReferenceValue',
    language,
    value: { _type: 'reference', _ref: `tongues-${language}`, _weak: true },
  })),
}
const japanese = () =>
  client.fetch<{ _id: string; title: string }[]>(
    '*[_type == "page" && language == "ja" && title match "Tongues*"]',
  )

test.afterEach(async () => {
  await client.delete({
    query:
      '*[_type == "page" && title match "Tongues*" || _id in ["tongues", "drafts.tongues-fr"]]',
  })
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const standing = (page: Page, words: string) => page.getByRole('link', { name: words })

/** Opens the translations board, filtered to the documents of this test. */
async function openBoard(page: Page, search = ''): Promise<void> {
  await openStudio(page, `/translations${search}`)
  await page.getByRole('searchbox', { name: 'Title' }).fill('Tongues')
}

test('a page is translated in a release, compared, published in all languages and exported for a translator', async ({
  studio: page,
}) => {
  await client
    .transaction()
    .createOrReplace(pageIn('en', 'Tongues of brass'))
    .createOrReplace(pageIn('fr', 'Tongues de laiton'))
    .createOrReplace(tie)
    .commit()
  const { releaseId } = await client.releases.create({ metadata: { title: 'Tongues' } })

  await openBoard(page, `?perspective=${releaseId}`)
  await button(page, 'Tongues of brass: create the Japanese translation').click()
  await expect(standing(page, 'Tongues of brass, Japanese: being written')).toBeVisible()
  const [made] = await japanese()
  expect(made?._id).toMatch(new RegExp(`^versions\\.${releaseId}\\.`))
  const tied = await client.getDocument<typeof tie>('tongues')
  expect(tied?.translations.map(({ language }) => language)).toEqual(['en', 'fr', 'ja'])

  await client.patch('tongues-en').set({ title: 'Tongues of silver' }).commit()
  await standing(page, 'Tongues of silver, Japanese: behind').click()
  const source = page.getByRole('listitem').filter({ hasText: 'Copy from source' })
  await expect(source.getByText('silver')).toHaveJSProperty('tagName', 'INS')
  await button(page, 'This is up to date').click()
  await expect(page.getByText('up to date', { exact: true })).toBeVisible()
  await client.releases.archive({ releaseId })
  await client.releases.delete({ releaseId })

  await client.createOrReplace({ ...pageIn('en', 'Tongues of gold'), _id: 'drafts.tongues-en' })
  await client.createOrReplace({ ...pageIn('fr', 'Tongues d’or'), _id: 'drafts.tongues-fr' })
  await openStudio(page, '/intent/edit/id=tongues-en;type=page')
  // A document that is opened by id is rendered again beside its list, which closes open menus.
  await expect(async () => {
    if (!(await page.getByRole('dialog').isVisible())) {
      await page.getByTestId('action-menu-button').click()
      await page.getByRole('menuitem', { name: 'Publish all languages…' }).click(rerenderTimeout)
    }
    await button(page, 'Publish 2 languages').click(rerenderTimeout)
  }).toPass()
  await publicPageShows('/pages/tongues-en', 'Tongues of gold', performance.now())
  await publicPageShows('/fr/pages/tongues-fr', 'Tongues d’or', performance.now())

  await expect(async () => {
    await page.getByRole('button', { name: 'Translations', exact: true }).click(rerenderTimeout)
    await page
      .getByRole('menuitem', { name: 'Arabic: create the translation' })
      .click(rerenderTimeout)
  }).toPass()
  const madeFrom =
    '*[_type == "page" && language == "ar" && title match "Tongues*"][0].translatedFrom'
  await expect.poll(() => client.fetch(`${madeFrom}.document`)).toBe('tongues-en')

  await openBoard(page)
  await page.getByRole('checkbox', { name: 'Select Tongues of gold' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export XLIFF').click(),
  ])
  const xml = await readFile(await download.path(), 'utf8')
  await button(page, 'Import XLIFF…').click()
  const file = page.getByLabel(/^XLIFF file/)
  const sent = (text: string) => ({
    name: 'back.xlf',
    mimeType: 'application/xliff+xml',
    buffer: Buffer.from(text),
  })
  await file.setInputFiles(sent(xml))
  await expect(page.getByText('1 unchanged')).toBeVisible()
  await file.setInputFiles(sent(xml.replace('>Tongues d’or</target>', '>Tongues dorées</target>')))
  await button(page, 'Import 1 text').click()
  await expect
    .poll(async () => (await client.getDocument('drafts.tongues-fr'))?.['title'])
    .toBe('Tongues dorées')
})
