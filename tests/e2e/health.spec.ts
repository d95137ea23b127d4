import { administrator, origins } from './support/installation.ts'
import { openStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const details = '/api/health/details'

test('an administrator sees the health of site, content and shop, with live figures', async ({
  studio: page,
}) => {
  await openStudio(page, '/today')
  await page.getByRole('tab', { name: 'Health' }).click()
  await expect(page).toHaveURL(/\/studio\/today\/health$/)
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await expect(verdict.getByRole('heading', { name: /^Everything works/ })).toBeVisible()
  const [site, content, shop] = ['Site', 'Content', 'Shop'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  )
  await expect(site!.getByRole('definition').filter({ hasText: /^\d+ MB$/ })).toBeVisible()
  await expect(content!.getByText(/^production \d/)).toBeVisible()
  await expect(shop!.getByText(/^\d+ products$/)).toBeVisible()
  // The page updates itself: a publish reaches the pages while Health is open.
  const client = administrator()
  const [before] = await client.fetch<{ _id: string; title: string }[]>(
    '*[_type == "page" && _id in path("*")][0...1]{_id, title}',
  )
  await client
    .patch(before!._id)
    .set({ title: `${before!.title}.` })
    .commit()
  await client.patch(before!._id).set({ title: before!.title }).commit()
  await expect(site!.getByText(/ms from publish to page$/)).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('region', { name: 'Recently published' })).toBeVisible()
})

test('an unreachable service is listed first, and its last figures are marked as outdated', async ({
  studio: page,
}) => {
  await openStudio(page, '/today/health')
  const content = page.getByRole('region', { name: 'Content', exact: true })
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await expect(content.getByText(/^production \d/)).toBeVisible()
  await page.route(/\/operations\/health/, (route) => route.abort())
  await expect(verdict.getByRole('heading')).toHaveText('Studio cannot reach the content service.')
  await expect(content.getByText('Not responding')).toBeVisible()
  await expect(content.getByText(/may be out of date\.$/)).toBeVisible()
  await expect(content.getByText(/^production \d/)).toBeVisible()
  await page.unroute(/\/operations\/health/)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(verdict.getByRole('heading', { name: /^Everything works/ })).toBeVisible()
})

test('health data of the site is for administrators only', async () => {
  const { token } = administrator().config()
  const ask = async (headers: Record<string, string>) =>
    (await fetch(new URL(details, origins.site), { headers })).status
  const authorization = `Bearer ${token}`
  expect(await ask({ authorization })).toBe(200)
  expect(await ask({})).toBe(401)
  expect(await ask({ authorization, origin: 'https://evil.example' })).toBe(403)
  const shop = await fetch(new URL('/operations/health', origins.shop))
  expect(shop.status).toBe(401)
})
