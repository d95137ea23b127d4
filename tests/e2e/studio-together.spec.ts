import type { Browser, Locator, Page } from '@playwright/test'
import { administrator } from './support/installation.ts'
import { field, openStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** Two editors in Studio at once, and one who loses the line. */
test.describe.configure({ timeout: 180_000 })

const client = administrator()
const home = '/structure/home;home-fr'

/** A second window with storage of its own, as somebody else has it. */
async function otherWindow(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
  return context.newPage()
}

async function openComments(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Close comments' })).toBeVisible()
  const seen = page.getByRole('button', { name: 'Got it' })
  if (await seen.isVisible()) await seen.click()
  return page.getByTestId('comments-list')
}

test('two editors talk about a field: a comment, an answer, a reaction, a link, and it is settled', async ({
  browser,
  baseURL,
  page: ada,
}) => {
  const comments = client.withConfig({ dataset: 'production-comments' })
  await comments.delete({ query: '*[defined(_id)]' }).catch(() => {})
  const problems: string[] = []
  const ben = await otherWindow(browser, baseURL)
  for (const page of [ada, ben])
    page.on('response', (answer) => {
      if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`)
    })
  await Promise.all([openStudio(ada, home), openStudio(ben, home)])
  await expect(field(ada, 'Headline')).toBeEditable({ timeout: 60_000 })
  await expect(field(ben, 'Headline')).toBeEditable({ timeout: 60_000 })

  await field(ada, 'Title').hover()
  await ada.getByRole('button', { name: 'Add comment' }).first().click()
  await ada.getByText('Add comment to').first().waitFor()
  await ada.keyboard.type('Shorter, please')
  await ada.getByRole('button', { name: 'Send comment' }).click()
  await expect(ada.getByRole('button', { name: 'Close comments' })).toBeVisible()
  await openComments(ben)
  const said = ben.getByText('Shorter, please')
  await expect(said).toBeVisible()

  await ben.getByRole('textbox').last().click()
  await ben.keyboard.type('Done?')
  await ben.getByRole('button', { name: 'Send comment' }).last().click()
  await expect(ada.getByText('Done?')).toBeVisible()
  await said.hover()
  await ben.getByRole('button', { name: 'Add reaction' }).first().click()
  await ben.getByLabel('React with Rocket').click()
  await expect(ada.getByLabel(/rocket/i).first()).toBeVisible()

  const [stored] = await comments.fetch<{ _id: string; reactions: unknown[] }[]>(
    '*[_type == "comment" && !defined(parentCommentId)]',
  )
  expect(stored?.reactions).toHaveLength(1)
  await openStudio(
    ben,
    `/intent/edit/id=home-fr;type=home;inspect=sanity%2Fcomments;comment=${stored?._id}/`,
  )
  await expect(ben.getByText('Done?')).toBeVisible({ timeout: 30_000 })

  await ada.getByText('Shorter, please').hover()
  await ada.getByRole('button', { name: 'Mark comment as resolved' }).first().click()
  await expect(ben.getByText('Shorter, please')).toHaveCount(0)
  expect(problems).toEqual([])
  await ben.context().close()
})
