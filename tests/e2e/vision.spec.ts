import type { Locator, Page } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { openStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

// Vision remembers queries, so each test writes its own.
test.use({ viewport: { width: 1280, height: 800 } })

const query = (page: Page) => page.getByRole('textbox', { name: 'Query', exact: true })
const params = (page: Page) => page.getByTestId('params-editor').getByRole('textbox')
const offered = (page: Page, name: string) => page.getByRole('option', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const explanation = (page: Page) => page.getByRole('region', { name: 'Explanation' })

async function openVision(page: Page): Promise<void> {
  await openStudio(page, '/vision')
  await expect(button(page, 'Format')).toBeEnabled()
}

/** Replaces the text of an editor, key by key. */
async function write(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

/** The same as a paste, so that no bracket is closed automatically. */
async function put(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

test('Vision completes queries with the fields of the documents', async ({ studio: page }) => {
  await openVision(page)
  await write(page, query(page), '*[_type == "hom')
  await offered(page, 'home').click()
  await expect(query(page)).toHaveText('*[_type == "home"]')
  await page.keyboard.press('End')
  await page.keyboard.type('{head')
  await offered(page, 'header').click()
  await expect(query(page)).toHaveText('*[_type == "home"]{header}')

  // The editor is created again for Studio's colour scheme, and the help stays.
  await page.emulateMedia({ colorScheme: 'dark' })
  await write(page, query(page), 'coun')
  await offered(page, 'count').click()
  await expect(query(page)).toHaveText('count()')
  await page.keyboard.press('Control+Space')
  await expect(offered(page, 'true')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('Vision formats a query by button and key, and marks errors', async ({ studio: page }) => {
  await openVision(page)
  const [loose, formatted] = ['*[ _type=="home" ]{title,}', '*[_type == "home"]{title}']
  await put(page, query(page), loose)
  await button(page, 'Format').click()
  await expect(query(page)).toHaveText(formatted)
  await query(page).press('ControlOrMeta+Z')
  await expect(query(page)).toHaveText(loose)
  await query(page).press('Shift+Alt+F')
  await expect(query(page)).toHaveText(formatted)

  await put(page, query(page), '*[_type = "home"]')
  const help = page.getByRole('region', { name: 'Help with the query' })
  await expect(help).toContainText('values are compared with ==')
  await expect(page.locator('.cm-lintRange-error')).toHaveText('=')
  await put(page, query(page), '*[_type == "home"]')
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(0)
  await expect(help).not.toContainText('values are compared with ==')
})

test('Vision explains a query with its params and perspective', async ({ studio: page }) => {
  await openVision(page)
  const nested = '*[_type == "home" && language == $language]{"same": count(*[title == ^.title])}'
  await put(page, query(page), nested)
  await put(page, params(page), '{"language": "fr"}')
  await page.getByTestId('perspective-selector').selectOption('published')
  await button(page, 'Explain').click()
  const panel = explanation(page)
  await expect(panel).toContainText(/ms, [\d,]+ documents looked at/)
  await expect(panel).toContainText('production, perspective published, API version 2025-02-19')
  await expect(panel.getByRole('row')).toHaveCount(3)
  const inner = panel.getByRole('row', { name: '*[title == ^.title]' })
  await expect(inner).toContainText('All documents')
  await inner.getByRole('button').press('Enter')
  await expect(query(page)).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('*[title == ^.title]')

  // Without a fetch in between: the present settings of Vision are used.
  await page.getByTestId('perspective-selector').selectOption('raw')
  await query(page).press('ControlOrMeta+End')
  await page.keyboard.type(' ')
  await expect(panel).toContainText('The query has changed since.')
  await button(page, 'Explain again').click()
  await expect(panel).toContainText('production, perspective raw,')
  await expect(panel).not.toContainText('The query has changed since.')

  await put(page, params(page), '{"language":')
  await button(page, 'Explain').click()
  await expect(panel.getByRole('alert')).toContainText('The params are not valid JSON')
  await button(page, 'Close the explanation').press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button(page, 'Explain')).toBeFocused()
})

for (const width of [1280, 390])
  test(`Vision’s help fits ${width} px, light and dark`, async ({ studio: page }) => {
    await openVision(page)
    await page.setViewportSize({ width, height: 844 })
    await put(page, query(page), '*[title match "sky*"] | order(_updatedAt desc)[0...3]{title}')
    // Vision remembers params too, also invalid ones.
    await put(page, params(page), '{}')
    await button(page, 'Explain').click()
    const panel = explanation(page)
    await expect(panel.getByRole('row').last()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const isWhole = (part: Locator) =>
        part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
      expect(await isWhole(panel)).toBe(true)
      for (const name of ['Format', 'Explain', 'Close the explanation'])
        await expect(button(page, name)).toBeInViewport({ ratio: 1 })
      expect(await axeFindings(page, '[aria-label="Help with the query"]')).toEqual([])
    }
  })
