import { expect, test } from '../support/test.ts'

const versions = [
  { path: '/', name: 'Written between two ticks', next: 'Next articles' },
  { path: '/ar', name: 'مكتوب بين دقّتين', next: 'المقالات التالية' },
]

for (const { path, name, next } of versions) {
  test(`a row of posts scrolls by its buttons and links to the posts: ${path}`, async ({
    page,
  }) => {
    await page.goto(path)
    const row = page.getByRole('region', { name })
    await row.scrollIntoViewIfNeeded()
    await expect(row.getByRole('list', { name }).getByRole('article')).toHaveCount(5)
    const last = row.getByRole('article').last()
    await expect(last).not.toBeInViewport()
    const button = row.getByRole('button', { name: next })
    // The number of steps depends on the screen; there is none at the end.
    await expect(async () => {
      if ((await button.getAttribute('aria-disabled')) !== 'true') await button.click()
      await expect(last).toBeInViewport({ ratio: 0.5, timeout: 1000 })
    }).toPass()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await last.getByRole('link').click()
    await expect(page).toHaveURL(/\/how-to-read-a-tide-table$/)
  })
}

test('every post of the row is reachable by keyboard and visible when focused', async ({
  page,
}) => {
  await page.goto('/pages/experience')
  const row = page.getByRole('region', { name: 'What happened when we looked up' })
  await expect(row).toHaveAttribute('data-tone', 'night')
  const links = row.getByRole('article').getByRole('link')
  await links.first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(links.last()).toBeFocused()
  await expect(row.getByRole('article').last()).toBeInViewport({ ratio: 0.5 })
})
