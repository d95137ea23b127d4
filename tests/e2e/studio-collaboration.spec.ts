import type { Locator, Page } from '@playwright/test'
import type { QueuedEdit } from '../../studio/embedded/edit-queue-storage.ts'
import { extractTypedText } from '../../studio/embedded/extract-typed-text.ts'
import { administrator } from './support/installation.ts'
import { field, openStudio, clickPublish } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** Two editors in Studio at once, and one who loses the line. */

const client = administrator()
const home = '/structure/site;home;home-fr'

const title = 'Le ciel, en petit'

/** The document before each test. */
async function reset(): Promise<void> {
  await client.delete('drafts.home-fr')
  await client.patch('home-fr').set({ 'header.title': title }).commit()
}

async function openComments(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Close comments' })).toBeVisible()
  const seen = page.getByRole('button', { name: 'Got it' })
  if (await seen.isVisible()) await seen.click()
  return page.getByTestId('comments-list')
}

test('two editors discuss a field: comment, reply, reaction, link, resolution', async ({
  studio: ada,
  colleague: ben,
}) => {
  const comments = client.withConfig({ dataset: 'production-comments' })
  await comments.delete({ query: '*[defined(_id)]' }).catch(() => {})
  const problems: string[] = []
  for (const page of [ada, ben])
    page.on('response', (answer) => {
      if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`)
    })
  await Promise.all([openStudio(ada, home), openStudio(ben, home)])
  await expect(field(ada, 'Headline')).toBeEditable()
  await expect(field(ben, 'Headline')).toBeEditable()

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
  await expect(ada.getByText('🚀').first()).toBeVisible()

  const [stored] = await comments.fetch<{ _id: string; reactions: unknown[] }[]>(
    '*[_type == "comment" && !defined(parentCommentId)]',
  )
  expect(stored?.reactions).toHaveLength(1)
  await openStudio(
    ben,
    `/intent/edit/id=home-fr;type=home;inspect=sanity%2Fcomments;comment=${stored?._id}/`,
  )
  await expect(ben.getByText('Done?')).toBeVisible()

  await ada.getByText('Shorter, please').hover()
  await ada.getByRole('button', { name: 'Mark comment as resolved' }).first().click()
  await expect(ben.getByText('Shorter, please')).toHaveCount(0)
  expect(problems).toEqual([])
})

test('a task is created for a document, assigned with a due date, and completed', async ({
  studio: ada,
  colleague: ben,
}) => {
  const tasks = client.withConfig({ dataset: 'production-comments' })
  await tasks.delete({ query: '*[_type == "tasks.task"]' }).catch(() => {})
  await Promise.all([openStudio(ada, home), openStudio(ben, home)])
  await expect(field(ada, 'Headline')).toBeEditable()
  await ada.getByTestId('tasks-toolbar').click()
  await ada.getByRole('button', { name: 'New task', exact: true }).click()
  await ada.getByPlaceholder('Task title').fill('Shorten the headline')
  await ada.getByText('Select assignee').click()
  await ada.getByRole('menuitem', { name: 'Local Editor' }).click()
  await ada.getByTestId('date-input').fill('2030-01-05')
  await ada.getByTestId('date-input').blur()
  await ada.getByRole('button', { name: 'Create Task' }).click()
  await expect
    .poll(() => tasks.fetch('*[_type == "tasks.task" && defined(createdByUser)][0]'))
    .toMatchObject({ title: 'Shorten the headline', assignedTo: 'local-editor', status: 'open' })

  await ben.getByTestId('tasks-toolbar').click()
  await ben.getByText('Shorten the headline').first().click()
  await ben.getByRole('button', { name: 'To Do' }).click()
  await ben.getByRole('menuitem', { name: 'Done' }).click()
  await expect
    .poll(() => tasks.fetch('*[_type == "tasks.task" && defined(createdByUser)][0].status'))
    .toBe('closed')
})

test('two editors type at the same time, also in one field, while one publishes, and no keystroke is lost', async ({
  studio: ada,
  colleague: ben,
}) => {
  await reset()
  await Promise.all([openStudio(ada, home), openStudio(ben, home)])
  for (const page of [ada, ben]) await expect(field(page, 'Headline')).toBeEditable()
  const type = async (page: Page, name: string, text: string, from = 'End') => {
    await field(page, name).press(from)
    await field(page, name).pressSequentially(text, { delay: 40 })
  }
  // In one field, each at their own position.
  await Promise.all([
    type(ada, 'Headline', 'Au-dessus de nous : ', 'Home'),
    type(ben, 'Headline', ', et tout en laiton'),
  ])
  const together = `Au-dessus de nous : ${title}, et tout en laiton`
  for (const page of [ada, ben]) await expect(field(page, 'Headline')).toHaveValue(together)

  await Promise.all([
    type(ada, 'Headline', ' seen from the house of the orrery at dusk'),
    type(ben, 'Eyebrow', ' and still here').then(() => clickPublish(ben)),
  ])
  const stored = () =>
    client.fetch<Record<string, string>>(
      'coalesce(*[_id == "drafts.home-fr"][0], *[_id == "home-fr"][0]).header',
    )
  await expect.poll(stored).toMatchObject({
    title: `${together} seen from the house of the orrery at dusk`,
    overTitle: expect.stringMatching(/ and still here$/),
  })
  await expect(field(ben, 'Headline')).toHaveValue(/of the orrery at dusk$/)
})

test('edits without a connection are stored and announced, and saved after reconnecting', async ({
  page,
  context,
}) => {
  await reset()
  // Comments that load late must not rerender an input during typing.
  await page.route('**/features*', async (route) => {
    await new Promise((later) => setTimeout(later, 1500))
    await route.continue()
  })
  await openStudio(page, home)
  const headline = field(page, 'Headline')
  await expect(headline).toBeEditable()
  const stored = () =>
    client.fetch<string>(
      'coalesce(*[_id == "drafts.home-fr"][0], *[_id == "home-fr"][0]).header.title',
    )
  await headline.press('End')
  await context.setOffline(true)
  // Longer than Studio's timeout for unsaved edits, after which it locks the form.
  const words = ' typed in the dark'
  await headline.pressSequentially(words, { delay: 600 })
  await expect(page.getByText('No connection to the content service')).toBeVisible()
  await expect(headline).toHaveValue(title + words)
  expect(await stored()).toBe(title)
  await context.setOffline(false)
  await expect.poll(stored).toBe(title + words)
  await expect(page.getByText('No connection to the content service')).toHaveCount(0)

  await context.setOffline(true)
  const more = ' and left'
  await headline.pressSequentially(more, { delay: 100 })
  await expect(page.getByText(/edits? so far/)).toBeVisible()
  const kept = async () => {
    const texts = await page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, text]) =>
        key.startsWith('orrery.edits.') ? [String(text)] : [],
      ),
    )
    const edits = texts.map((text) => JSON.parse(text) as QueuedEdit)
    return extractTypedText(edits.toSorted((a, b) => a.at - b.at))
  }
  // Studio itself buffers edits of the last second, also when connected: closing the window earlier loses them.
  await expect.poll(kept).toBe(more.trim())
  const again = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await openStudio(again, home)
  await again.getByRole('button', { name: 'Save now' }).click()
  await expect.poll(stored).toBe(title + words + more)
  await expect(again.getByText(/not saved/)).toHaveCount(0)
})
