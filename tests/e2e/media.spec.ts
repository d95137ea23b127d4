import type { Page } from '@playwright/test'
import { actUntilVisible } from './support/hydration.ts'
import { administrator } from './support/installation.ts'
import { expect, test } from './support/test.ts'

const id = 'page-of-films-en'
const path = '/pages/films'

/** Writes a page with a video, a hosted video and their posters. */
async function writePage(): Promise<void> {
  const client = administrator()
  const still = await client.fetch<string>(
    '*[_type == "sanity.imageAsset" && originalFilename == "hero-orrery.webp"][0]._id',
  )
  const upload = (name: string, bytes: string) =>
    client.assets.upload('file', Buffer.from(bytes), { filename: name })
  const film = await upload('film.webm', 'stands for a film')
  const captions = await upload('film.vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nTick.\n')
  const reference = (_ref: string) => ({ asset: { _type: 'reference', _ref } })
  const poster = { _type: 'picture', ...reference(still), alt: 'An orrery' }
  const media = (_key: string, fields: Record<string, unknown>) => ({
    _type: 'media',
    _key,
    size: 'contained',
    media: { _type: 'mediaItem', type: 'video', poster, ...fields },
  })
  await client.createOrReplace({
    _id: id,
    _type: 'page',
    language: 'en',
    title: 'Films',
    slug: { _type: 'slug', current: 'pages/films' },
    modules: [
      media('a', { embed: 'https://www.youtube.com/watch?v=a1B2c3D4e5F', description: 'The roof' }),
      media('b', {
        playback: 'film',
        description: 'The bench',
        video: { _type: 'file', ...reference(film._id) },
        captions: [
          { _key: 'c', language: 'en', file: { _type: 'file', ...reference(captions._id) } },
        ],
      }),
    ],
  })
}

/** Requests of a page whose URL matches. */
function requestsTo(page: Page, pattern: RegExp): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (pattern.test(request.url())) requested.push(request.url())
  })
  return requested
}

test.describe('videos', () => {
  test.beforeAll(async ({ request }) => {
    await writePage()
    await expect.poll(async () => (await request.get(path)).status()).toBe(200)
  })
  test.afterAll(() => administrator().delete(id))

  test('a hosted video sends no request to its host before it is played', async ({ page }) => {
    const requested = requestsTo(page, /youtube|ytimg|google/)
    await page.route(/youtube-nocookie/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
    )
    // Without its script the link leads to the host; this answer keeps the page.
    await page.route(/youtube\.com/, (route) => route.fulfill({ status: 204 }))
    await page.goto(path)
    const play = page.getByRole('link', { name: /Play video: The roof/ })
    await play.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(requested).toEqual([])
    await actUntilVisible(() => play.press('Enter'), page.getByTitle('The roof'))
    await expect
      .poll(() => requested.at(-1))
      .toContain('https://www.youtube-nocookie.com/embed/a1B2c3D4e5F')
  })

  test('an own video is loaded when it is played', async ({ page }) => {
    const requested = requestsTo(page, /\.(webm|vtt)/)
    await page.goto(path)
    await page.locator('[data-moving="film"]').scrollIntoViewIfNeeded()
    const play = page.getByRole('button', { name: 'Play video: The bench' })
    await expect(play).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(requested).toEqual([])
    await play.press('Enter')
    await expect.poll(() => requested.some((address) => address.includes('.webm'))).toBe(true)
    await expect(page.getByLabel('The bench', { exact: true })).toBeFocused()
  })

  test('a hosted video is a link and an own one has controls without scripts', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('link', { name: /Play video: The roof/ })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=a1B2c3D4e5F',
    )
    await expect(page.locator('video[controls]')).toBeVisible()
    await context.close()
  })
})

for (const { path: loopPath, stop, move } of [
  { path: '/pages/inside', stop: 'Pause the animation', move: 'Play the animation' },
  { path: '/ar/pages/inside', stop: 'إيقاف الرسوم المتحركة مؤقتًا', move: 'تشغيل الرسوم المتحركة' },
]) {
  test(`${loopPath}: a looping video does not autoplay with reduced motion or reduced data`, async ({
    page,
  }) => {
    const requested = requestsTo(page, /\/files\/.*\.webp/)
    const button = (name: string) => page.getByRole('button', { name }).first()
    await page.goto(loopPath)
    await page.locator('[data-moving]').first().scrollIntoViewIfNeeded()
    await expect(button(move)).toBeVisible()
    expect(requested).toEqual([])
    await button(move).press('Enter')
    await expect(button(stop)).toBeVisible()
    expect(requested).toHaveLength(1)

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.reload()
    await page.locator('[data-moving]').first().scrollIntoViewIfNeeded()
    await expect(button(stop)).toBeVisible()

    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await page.reload()
    await page.locator('[data-moving]').first().scrollIntoViewIfNeeded()
    await expect(button(move)).toBeVisible()
  })
}

test('images are served in the smallest format that the browser accepts', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const address = await page
    .locator('main img')
    .first()
    .evaluate((image) => {
      const { currentSrc, src } = image as HTMLImageElement
      return currentSrc || src
    })
  const typeFor = async (accept: string) =>
    (await request.get(address, { headers: { accept } })).headers()['content-type']
  const small = address.replace(/w=\d+/, 'w=640')
  expect(await typeFor('image/webp,*/*')).toBe('image/webp')
  const answer = await request.get(small, { headers: { accept: 'image/avif,image/webp,*/*' } })
  expect(answer.headers()['content-type']).toBe('image/avif')
  expect(answer.headers()['vary']).toMatch(/accept/i)
})
