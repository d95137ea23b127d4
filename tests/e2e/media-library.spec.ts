import sharp from 'sharp'
import { administrator, publicPageShows } from './support/installation.ts'
import { openStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const client = administrator()
const pageId = 'media-walk'
const brought: string[] = []

const drawn = (background: string, width: number) =>
  sharp({ create: { width, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
const shows = (text: string) => publicPageShows(`/pages/${pageId}`, text, performance.now())

test.afterAll(async () => {
  await client.delete({ query: '*[_id match $id]', params: { id: `*${pageId}` } })
  for (const id of brought) await client.delete(id)
})

test('an image is uploaded, tagged, described and replaces another, and images in use cannot be deleted', async ({
  studio: page,
}) => {
  const old = await client.assets.upload('image', await drawn('#123456', 901), {
    filename: 'walk-old.png',
  })
  brought.push(old._id)
  const image = { _type: 'picture', asset: { _type: 'reference', _ref: old._id } }
  await client.create({
    _id: pageId,
    _type: 'page',
    language: 'en',
    title: 'A walk through media',
    slug: { _type: 'slug', current: `pages/${pageId}` },
    modules: [{ _key: 'm', _type: 'media', media: { _type: 'mediaItem', type: 'image', image } }],
  })
  await shows(old.sha1hash)

  await openStudio(page, '/media')
  const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })
  const uploads = page.getByRole('region', { name: 'Uploads' })
  const details = page.getByRole('complementary', { name: 'Details' })
  const dialog = page.getByRole('dialog')
  await expect(tile('walk-old.png')).toBeVisible()
  await page.getByLabel('Files to upload').setInputFiles([
    { name: 'walk-new.png', mimeType: 'image/png', buffer: await drawn('#654321', 902) },
    { name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ])
  await expect(uploads.getByRole('alert')).toContainText('cannot be read as a picture')
  await uploads.getByRole('button', { name: 'Show: walk-new.png' }).click()

  await details.getByLabel('Add a tag').fill('Walk')
  await details.getByRole('button', { name: 'Add' }).click()
  await expect(details.getByRole('button', { name: 'Remove tag Walk' })).toBeVisible()
  await details.getByLabel('Description, English').fill('Seven cranks on a bench')
  await details.getByLabel('Description, French').click()
  await expect(details.getByText('Saved')).toBeVisible()
  await page.getByLabel('Tag', { exact: true }).selectOption('Walk')
  await expect(page.getByText(/^1 file\./)).toBeVisible()
  const added = await client.fetch<string>('*[originalFilename == "walk-new.png"][0]._id')
  brought.push(added)
  await page.getByLabel('Tag', { exact: true }).selectOption('')

  await tile('walk-old.png').click()
  await expect(details.getByText('A walk through media')).toBeVisible()
  await details.getByRole('button', { name: 'Replace everywhere…' }).click()
  await dialog.getByLabel('Search the library').fill('walk-new')
  await dialog.getByRole('button', { name: /^walk-new\.png / }).click()
  await dialog.getByLabel('Publish immediately where the old one is published').check()
  await dialog.getByRole('button', { name: 'Replace in 1' }).click()
  await expect(dialog.getByText('Replaced in 1 of 1.')).toBeVisible()
  await shows(/image-(\w+)-/.exec(added)?.[1] ?? 'no picture')
  await shows('Seven cranks on a bench')
  await page.keyboard.press('Escape')

  for (const [name, words] of [
    ['walk-new.png', '“walk-new.png” is still used and will not be deleted.'],
    ['walk-old.png', '“walk-old.png” is not used anywhere.'],
  ] as const) {
    await tile(name).click()
    await details.getByRole('button', { name: 'Delete…' }).click()
    await expect(dialog.getByText(words)).toBeVisible()
    if (name === 'walk-new.png') await dialog.getByRole('button', { name: 'Keep' }).click()
  }
  await dialog.getByRole('button', { name: 'Delete walk-old.png permanently' }).click()
  await expect(tile('walk-old.png')).toHaveCount(0)
  expect(await client.getDocument(old._id)).toBeFalsy()
})

test('several pictures dropped on a gallery are uploaded and added in their order', async ({
  studio: page,
}) => {
  const _id = `gallery-${pageId}`
  brought.push(`drafts.${_id}`)
  await client.createOrReplace({
    _id: `drafts.${_id}`,
    _type: 'page',
    language: 'en',
    title: 'A walk through a gallery',
    slug: { _type: 'slug', current: `pages/${_id}` },
    modules: [{ _key: 'g', _type: 'gallery', title: 'Cranks', items: [] }],
  })
  const path = encodeURIComponent('modules[_key=="g"].items')
  await openStudio(page, `/intent/edit/id=${_id};type=page;path=${path}`)
  const target = page.getByRole('button', { name: 'Add several pictures…' })
  await expect(target).toBeVisible()
  const files = await Promise.all(
    [903, 904].map(async (width) => ({
      name: `dropped-${width}.png`,
      base64: (await drawn('#345612', width)).toString('base64'),
    })),
  )
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: 'image/png' }))
    }
    return transfer
  }, files)
  await target.dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await target.dispatchEvent('drop', { dataTransfer })
  const dialog = page.getByRole('dialog', { name: 'Add pictures from Media' })
  await dialog.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(dialog).toHaveCount(0)
  const added = () =>
    client.fetch<string[]>(
      '*[_id == $id][0].modules[0].items[].media.image.asset->originalFilename',
      {
        id: `drafts.${_id}`,
      },
    )
  await expect.poll(added).toEqual(files.map(({ name }) => name))
  brought.push(...(await client.fetch<string[]>('*[originalFilename match "dropped-*"]._id')))
})
