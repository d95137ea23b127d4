import { recordOperations, cartOf, expectPersisted, textWithoutMarks } from './support/cart.ts'
import { origins } from './support/installation.ts'
import { expect, test } from './support/test.ts'

test('fifty clicks at 20 ms intervals are batched into at most two requests, with the right total', async ({
  page,
}) => {
  await page.goto('/product/transit')
  const requests = recordOperations(page)
  const { choose, rows, panel, settled } = cartOf(page)
  await choose('first')
  const seconds = await page.evaluate(async () => {
    const since = performance.now()
    const radios = [...document.querySelectorAll<HTMLInputElement>('.sizes input')]
    const button = document.querySelector<HTMLButtonElement>('.buy-form button')!
    for (let click = 0; click < 50; click++) {
      // Alternates between both sizes: fewer than fifty of either are in stock.
      radios[click % 2]?.click()
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return (performance.now() - since) / 1000
  })
  await expect(rows).toHaveCount(50)
  await settled()
  // On a busy machine there are pauses between clicks.
  const most = seconds < 3 ? 2 : Math.ceil(seconds)
  expect(requests.filter((name) => name !== 'CartFetch').length).toBeLessThanOrEqual(most)
  expect(await textWithoutMarks(panel.locator('.cart-totals [data-total] dd'))).toBe('CHF 73,500')
  await expectPersisted(page, 50)
})

test('two tabs that add at the same time lose no line, without a cart and with one', async ({
  context,
  page,
}) => {
  const other = await context.newPage()
  const requests = recordOperations(context)
  await page.goto('/product/meridian')
  await other.goto('/product/ecliptic')
  const [here, there] = [cartOf(page), cartOf(other)]
  await here.choose('first')
  if ((await there.sizes.count()) > 0) await there.choose('first')
  // A slow network, so that both requests are in flight at once.
  await context.route('**/api/*/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await Promise.all([here.addButton.click(), there.addButton.click()])
  await expect(here.rows).toHaveCount(2)
  await expect(there.rows).toHaveCount(2)
  expect(requests.filter((name) => name === 'CartCreate')).toHaveLength(1)

  await Promise.all([here.close(), there.close()])
  await Promise.all([here.addButton.click(), there.addButton.click()])
  await expect(here.rows).toHaveCount(4)
  await expect(there.rows).toHaveCount(4)
  const remove = (of: typeof here, name: RegExp) =>
    of.rows.getByRole('button', { name }).first().click()
  // Each tab removes one of the same two.
  await Promise.all([remove(here, /Meridian/), remove(there, /Meridian/)])
  await expect(here.rows).toHaveCount(2)
  await expect(there.rows).toHaveCount(2)
  await Promise.all([here.settled(), there.settled()])
  await expectPersisted(page, 2)
  await remove(here, /Ecliptic/)
  await expect(here.rows).toHaveCount(1)
  await remove(here, /Ecliptic/)
  await expect(here.panel.getByRole('heading', { name: here.words.cart.empty })).toBeVisible()
  await expect(there.panel.getByRole('heading', { name: there.words.cart.empty })).toBeVisible()
})

test('a network failure during an add loses nothing and adds nothing twice', async ({
  context,
  page,
}) => {
  await page.goto('/product/meridian')
  const { choose, addButton, rows, panel, settled, close, words } = cartOf(page)
  await choose('first')
  await addButton.click()
  await expect(rows).toHaveCount(1)
  await settled()
  await close()

  // The shop receives the second add, its response is lost, and then the network is down.
  await page.route('**/api/*/graphql', async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort('connectionreset')
    await page.unroute('**/api/*/graphql')
  })
  await addButton.click()
  await expect(panel.getByText(words.cart.stalled)).toBeVisible()
  await expect(rows).toHaveCount(2)
  await context.setOffline(false)
  await expect(panel.getByText(words.cart.stalled)).toBeHidden()
  await settled()
  await expect(rows).toHaveCount(2)
  await expectPersisted(page, 2)

  // The third add never reaches the shop.
  await close()
  await choose('first')
  await context.setOffline(true)
  await addButton.click()
  await expect(panel.getByText(words.cart.stalled)).toBeVisible()
  await context.setOffline(false)
  await expect(panel.getByText(words.cart.stalled)).toBeHidden()
  await expect(rows).toHaveCount(3)
  await settled()
  await expectPersisted(page, 3)
})

test('an add that is clicked during navigation is in the cart of the next page', async ({
  page,
}) => {
  await page.goto('/product/meridian')
  const { choose, addButton, opener, rows, settled, close } = cartOf(page)
  await choose('first')
  // The URL has the selection once the form's script runs: an earlier click is lost on navigation.
  const untilNamed = () =>
    expect(async () => {
      await choose('last')
      await choose('first')
      await expect(page).toHaveURL(/\?variant=/, { timeout: 1000 })
    }).toPass()
  const leave = (button: HTMLElement) => {
    button.click()
    // After the click has reached the cart, and long before the shop receives it.
    setTimeout(() => location.assign('/product/ecliptic'))
  }
  // The first add needs a new cart, the second one has it.
  for (const pieces of [1, 2]) {
    // The cart's code is loaded: earlier clicks are replayed by the page.
    await opener.click()
    await settled()
    await close()
    await untilNamed()
    await addButton.evaluate(leave)
    await page.waitForURL('/product/ecliptic')
    await expectPersisted(page, pieces)
    await settled()
    await page.goto('/product/meridian')
    await choose('first')
  }
  // While the shop is unreachable the mutation waits for the next visit.
  await page.route('**/api/*/graphql', (route) => route.abort('connectionreset'))
  await addButton.click()
  await expect(rows).toHaveCount(3)
  await page.unroute('**/api/*/graphql')
  await page.goto('/product/ecliptic')
  await expectPersisted(page, 3)
  await close()
})

test('a cart that no longer exists is discarded, and the next add creates a new one', async ({
  page,
}) => {
  await page.goto('/product/meridian')
  await page.evaluate(() => localStorage.setItem('cart', 'gid://shopify/Cart/lost?key=lost'))
  await page.reload()
  const { choose, addButton, rows, settled, close, opener, panel, words } = cartOf(page)
  await opener.click()
  await expect(panel.getByRole('heading', { name: words.cart.empty })).toBeVisible()
  await close()
  await choose('first')
  await addButton.click()
  await expect(rows).toHaveCount(1)
  await settled()

  // The cart disappears while the page is open: the add creates a new cart.
  await page.evaluate(() => {
    localStorage.setItem('cart', 'gid://shopify/Cart/lost?key=lost')
    localStorage.setItem('cart-mark', 'another tab')
  })
  await close()
  await addButton.click()
  await expect(panel.getByText(words.cart.failures.expired)).toBeVisible()
  await expect(rows).toHaveCount(1)
})

test('the cart survives back and forward navigation, in the language of the page', async ({
  page,
}) => {
  await page.goto('/product/meridian')
  const { choose, addButton, rows, settled, close, opener, checkout } = cartOf(page)
  await choose('first')
  await addButton.click()
  await expect(rows).toHaveCount(1)
  await settled()
  await close()
  await page.goto('/collections')
  await expect(opener).toHaveAccessibleName(/1 item/)
  await page.goBack({ waitUntil: 'commit' })
  await expect(opener).toHaveAccessibleName(/1 item/)
  await addButton.click()
  await expect(rows).toHaveCount(2)
  await settled()
  await checkout.click()
  await expect(page).toHaveURL(new RegExp(`^${origins.shop}/checkouts/.*_fd=0`))
  await page.goBack({ waitUntil: 'commit' })
  await expect(opener).toHaveAccessibleName(/2 items/)
  await page.goForward({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/checkouts\//)

  const french = cartOf(page, 'fr')
  const request = page.waitForRequest((sent) => sent.url().endsWith('/graphql'))
  await page.goto('/fr')
  expect((await request).postDataJSON()).toMatchObject({ variables: { language: 'FR' } })
  await french.opener.click()
  await expect(french.rows).toHaveCount(2)
})

for (const [locale, width] of [
  ['ar', 375],
  ['en', 375],
  ['ar', 1440],
] as const)
  test(`the cart fits ${width} px and is usable by keyboard in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(locale === 'ar' ? '/ar/ساعات/meridian' : '/product/meridian')
    const { choose, addButton, rows, panel, settled, words, checkout, unfold } = cartOf(
      page,
      locale,
    )
    await choose('first')
    await addButton.click()
    await expect(rows).toHaveCount(1)
    await settled()
    const box = await panel.boundingBox()
    // At the inline end of the window.
    const start = locale === 'ar' ? (box?.x ?? -1) : width - (box?.x ?? 0) - (box?.width ?? 0)
    expect(start).toBeGreaterThanOrEqual(0)
    expect(start).toBeLessThanOrEqual(1)
    const overflow = await panel.evaluate((each) => each.scrollWidth - each.clientWidth)
    expect(overflow).toBe(0)
    expect(await rows.getByRole('img').first().boundingBox()).toMatchObject({
      width: 136,
      height: 136,
    })

    const code = panel.getByRole('textbox', { name: words.cart.discountCode })
    await unfold(words.cart.discountCode)
    await code.fill('NO-SUCH-CODE')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('alert').filter({ hasText: /\S/ })).toContainText('NO-SUCH-CODE')
    await code.fill('EXPRESS')
    await page.keyboard.press('Enter')
    const codes = panel.getByRole('group', { name: words.cart.discountCodes })
    await expect(codes).toContainText(words.cart.notApplied)
    await settled()
    await codes.getByRole('button').press('Enter')
    await expect(codes).toBeHidden()

    await unfold(words.cart.noteToUs)
    const note = panel.getByRole('textbox', { name: words.cart.noteToUs })
    await note.fill('Für Léa, 12. Mai')
    await note.press('Tab')
    await expect(panel.getByText(words.cart.noteKept)).toBeVisible()
    await page.reload()
    await cartOf(page, locale).opener.click()
    await expect(note).toHaveValue('Für Léa, 12. Mai')
    await expect(checkout).toHaveAttribute('href', /_fd=0/)

    await rows.getByRole('button').press('Enter')
    await expect(panel.getByRole('heading', { name: words.cart.empty })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })
