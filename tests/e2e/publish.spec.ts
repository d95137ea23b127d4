import type { SanityDocument } from '@sanity/client'
import type { Page } from '@playwright/test'
import { administrator, publicPageShows } from './support/installation.ts'
import { type Publishable, publishable, publishedText } from './support/publishable.ts'
import { field, openStudio, publish, replaceText } from './support/studio.ts'
import { expect, test, walk } from './support/test.ts'

/** A plain form, one of the shop, one whose field is in another tab, and a draft without a field: all ways to Studio's button. */
const everyWay: readonly string[] = ['home', 'product', 'settings', 'productVariant']

const client = administrator()
/** Documents before their first test. */
const before = new Map<string, SanityDocument>()
let page: Page

// One Studio session for all of them, wide enough to show every list.
test.beforeAll(async ({ studioWindows }) => {
  page = await studioWindows.lend('editor', { viewport: { width: 2200, height: 1400 } })
  await openStudio(page, '/structure')
})

test.afterAll(async ({ studioWindows }) => {
  await studioWindows.takeBack(page, true)
  const restore = client.transaction()
  for (const [id, document] of before) restore.delete(`drafts.${id}`).createOrReplace(document)
  await restore.commit()
})

async function findDocument({ which }: Publishable): Promise<SanityDocument> {
  const document = await client.fetch<SanityDocument | null>(
    `*[${which}] | order(_id)[0]`,
    {},
    {
      perspective: 'published',
    },
  )
  if (!document) throw new Error(`The demo has no document where ${which}`)
  if (!before.has(document._id)) before.set(document._id, document)
  return document
}

const read = (id: string, at: string) =>
  client.fetch<string | null>(`*[_id == $id][0].${at}`, { id })

const visible = Object.entries(publishable).flatMap(([type, { seenAt, ...sample }]) =>
  seenAt ? [{ type, seenAt, sample }] : [],
)

test('a publish of every type with a page shows on that page', async () => {
  for (const { type, seenAt, sample } of visible) {
    const { _id, ...content } = await findDocument(sample)
    const text = `Published: ${type}`
    await client.createOrReplace({ ...content, _id: `drafts.${_id}` })
    await client
      .patch(`drafts.${_id}`)
      .set({ [sample.at]: text })
      .commit()
    await client.action({
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${_id}`,
      publishedId: _id,
    })
    await publicPageShows(seenAt, text, performance.now())
  }
})

for (const [type, sample] of Object.entries(publishable)) {
  test(
    `a ${type} is published with Studio's Publish button`,
    everyWay.includes(type) ? {} : walk,
    async () => {
      const document = await findDocument(sample)
      const { _id } = document
      const text = `${publishedText}: ${type}`
      if (sample.field === undefined) {
        await client.createOrReplace({ ...document, _id: `drafts.${_id}` })
        await client
          .patch(`drafts.${_id}`)
          .set({ [sample.at]: text })
          .commit()
      }
      for (const name of sample.way)
        await page
          .getByRole('link', { name, ...(typeof name === 'string' && { exact: true }) })
          .first()
          .click()
      if (sample.tab) await page.getByRole('tab', { name: sample.tab, exact: true }).click()
      if (sample.field !== undefined) {
        const input = field(page, sample.field).first()
        await expect(input).toHaveValue((await read(_id, sample.at)) ?? '')
        await replaceText(input, text)
      }
      await publish(page)
      await expect.poll(() => read(_id, sample.at)).toBe(text)
      await expect.poll(() => client.getDocument(`drafts.${_id}`)).toBeUndefined()
      if (sample.seenAt) await publicPageShows(sample.seenAt, text, performance.now())
    },
  )
}
