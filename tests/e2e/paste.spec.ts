import { pastedHtml } from '../../studio/inputs/paste/testing/pasted-html.ts'
import { administrator } from './support/installation.ts'
import { openStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const client = administrator()
const id = 'drafts.pasted-post'

interface Block {
  _type: string
  style?: string
  listItem?: string
  markDefs?: { url: string }[]
  children?: { marks: string[] }[]
}

test.beforeAll(async () => {
  await client.createOrReplace({
    _id: id,
    _type: 'blogpost',
    language: 'en',
    title: 'Pasted',
    body: [
      {
        _type: 'block',
        _key: 'a',
        style: 'normal',
        markDefs: [],
        children: [{ _type: 'span', _key: 'b', text: 'Before.', marks: [] }],
      },
    ],
  })
})
test.afterAll(async () => {
  await client.delete(id)
})

test('a text of Google Docs is pasted with its links, headings, list and table', async ({
  studio: page,
}) => {
  await page.setViewportSize({ width: 1700, height: 1000 })
  await openStudio(page, '/intent/edit/id=pasted-post;type=blogpost/')
  const body = page.getByRole('textbox').filter({ hasText: 'Before.' })
  await expect(body).toBeEditable()
  await body.click()
  await body.press('ControlOrMeta+End')
  await body.press('Enter')
  await body.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'The sphere')
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    )
  }, pastedHtml.googleDocs)

  await expect(body.getByText('The sphere')).toBeVisible()
  await expect(
    page.getByText('This field cannot keep pictures (add them with Figure or Media).'),
  ).toBeVisible()
  const decorators = ['em', 'strong', 'sub', 'sup']
  await expect
    .poll(async () => {
      const blocks = await client.fetch<Block[]>('*[_id == $id][0].body', { id })
      const marks = new Set(
        blocks.flatMap(({ children = [] }) => children.flatMap((child) => child.marks)),
      )
      return {
        blocks: blocks.map(({ _type, style, listItem }) => listItem ?? style ?? _type),
        links: blocks.flatMap(({ markDefs = [] }) => markDefs.map(({ url }) => url)),
        marks: decorators.filter((name) => marks.has(name)),
      }
    })
    .toEqual({
      blocks: ['normal', 'h2', 'normal', 'bullet', 'bullet', 'textTable'],
      links: ['https://example.com/water?a=1'],
      marks: decorators,
    })
})
