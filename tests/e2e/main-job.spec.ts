import { reportPercentiles } from './support/percentile.ts'
import { administrator, origins, publicPageShows } from './support/installation.ts'
import { typeAndMeasure } from './support/keystrokes.ts'
import { createRelease, field, openPresentation, openStudio, publish } from './support/studio.ts'
import { expect, main, test } from './support/test.ts'

/**
 * The product's main job from end to end: edit, preview, publish, release, schedule, buy. Figures are printed; benchmarks
 * enforce them on an idle machine.
 */
test.describe.configure({ mode: 'serial' })

const client = administrator()
const title = 'Le ciel, en petit'

test.beforeAll(async () => {
  await client.delete('drafts.home-fr')
  await client.patch('home-fr').set({ 'header.title': title }).commit()
})

test(
  'an editor changes the French headline, sees each keystroke in the preview, clicks an overlay and publishes',
  main,
  async ({ studio: page }) => {
    const frame = await openPresentation(page, '/fr')
    const headline = field(page, 'Headline')
    await expect(headline).toHaveValue(title)
    // The first edit creates the draft; editors notice the latency of later keys.
    await headline.press('End')
    await headline.pressSequentially('!')
    await expect(frame.getByRole('heading', { level: 1 })).toContainText(`${title}!`)
    await headline.press('Backspace')
    await expect(frame.getByRole('heading', { level: 1 })).not.toContainText('!')

    const delays = await typeAndMeasure(headline, frame, ' perpétuel')
    expect(delays.length).toBeGreaterThanOrEqual(8)
    reportPercentiles('keystroke to preview', delays)

    await frame
      .getByText(/Maison Orrery, depuis 1884/)
      .first()
      .click()
    await expect(field(page, 'Eyebrow')).toBeFocused()

    await expect
      .poll(() => client.getDocument('drafts.home-fr').then((draft) => draft?.header?.title))
      .toContain('perpétuel')
    expect(await (await fetch(`${origins.site}/fr`)).text()).not.toContain('perpétuel')
    await publish(page)
    await expect.poll(async () => (await fetch(`${origins.site}/fr`)).text()).toContain('perpétuel')
  },
)

test('a publish reaches the public page, ten times in a row', async () => {
  await publicPageShows('/fr', 'perpétuel', performance.now())
  const delays: number[] = []
  for (let round = 1; round <= 10; round++) {
    const changed = `${title} (${round})`
    await client.createOrReplace({
      ...(await client.getDocument('home-fr')),
      _id: 'drafts.home-fr',
      _type: 'home',
    })
    await client.patch('drafts.home-fr').set({ 'header.title': changed }).commit()
    await client.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.home-fr',
      publishedId: 'home-fr',
    })
    delays.push(await publicPageShows('/fr', changed, performance.now()))
  }
  reportPercentiles('publish to public page', delays)
})

test('a scheduled release publishes a new version of a product', main, async ({ studio: page }) => {
  const line = 'A moon for the spring sky'
  const product = await client.fetch<{ _id: string; handle: string }>(
    '*[_type == "product" && language == "en" && store.slug.current == "selene" && !(_id in path("versions.**")) && !(_id in path("drafts.**"))][0]{_id, "handle": store.slug.current}',
  )
  const path = `/product/${product.handle}`
  const release = await createRelease(page, 'Spring sky')

  await openStudio(page, `/structure/shop;product;en;${product._id}?perspective=${release}`)
  await page.getByRole('button', { name: 'Add to release' }).click()
  const message = field(page, 'Tagline')
  await expect(message).toBeEditable()
  await message.fill(line)

  const versionId = `versions.${release}.${product._id}`
  await expect
    .poll(() => client.getDocument(versionId).then((version) => version?.header?.message))
    .toBe(line)
  const asReleased = await client.fetch(
    '*[_id == $id][0].header.message',
    { id: product._id },
    { perspective: [release] },
  )
  expect(asReleased).toBe(line)
  expect(await (await fetch(origins.site + path)).text()).not.toContain(line)

  const frame = await openPresentation(page, path)
  await expect(frame.getByText(line)).toHaveCount(0)
  await openStudio(page, `/presentation?preview=${encodeURIComponent(path)}&perspective=${release}`)
  await expect(page.frameLocator('iframe').getByText(line).first()).toBeVisible()

  const publishAt = new Date(Date.now() + 5000)
  await client.releases.schedule({ releaseId: release, publishAt: publishAt.toISOString() })
  await openStudio(page, `/releases/${release}`)
  const since = performance.now() + (publishAt.getTime() - Date.now())
  const late = await publicPageShows(path, line, since)
  reportPercentiles('scheduled release to public page', [late])
  const { publishedAt } = await client.fetch<{ publishedAt: string }>('*[_id == $id][0]', {
    id: `_.releases.${release}`,
  })
  expect(Date.parse(publishedAt)).toBeGreaterThanOrEqual(publishAt.getTime())
  await expect(page.getByText(/published/i).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test(
    'an Arabic shopper goes from home to a watch, removes one of two and places the test order',
    main,
    async ({ page }) => {
      await page.goto('/ar')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await page.getByRole('link', { name: 'شاهد Perihelion' }).tap()
      await expect(page).toHaveURL(/\/perihelion$/)
      await page
        .getByRole('radiogroup', { name: 'اختر المقاس' })
        .getByRole('radio')
        .first()
        .check({ force: true })
      const add = page.getByRole('button', { name: 'أضف إلى السلة' }).first()
      await add.tap()
      const cart = page.getByRole('dialog', { name: 'السلة' })
      const rows = cart
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: /^إزالة/ }) })
      await expect(rows).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(cart).toBeHidden()
      await add.tap()
      await expect(rows).toHaveCount(2)
      await rows.first().getByRole('button', { name: /إزالة/ }).tap()
      await expect(rows).toHaveCount(1)
      const checkout = cart.getByRole('link', { name: 'إتمام الشراء' })
      await expect(checkout).toHaveAttribute('href', /_fd=0/)
      await checkout.tap()

      await expect(page).toHaveURL(new RegExp(`^${origins.shop}/checkouts/`))
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await page.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill('layla@example.com')
      await page.getByRole('textbox', { name: 'الاسم الكامل' }).fill('ليلى منصور')
      await page.getByRole('textbox', { name: 'الشارع والرقم' }).fill('شارع النجوم ٧')
      await page.getByRole('textbox', { name: 'الرمز البريدي' }).fill('2300')
      await page.getByRole('textbox', { name: 'المدينة' }).fill('لا شو دو فون')
      await page.getByRole('button', { name: 'أرسل الطلب التجريبي' }).tap()
      await expect(page.getByRole('heading', { name: /شكرًا لك/ })).toBeVisible()
      await expect(page.getByText('رقم الطلب')).toBeVisible()
    },
  )
})
