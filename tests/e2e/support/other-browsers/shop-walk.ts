import { mkdirSync } from 'node:fs'
import { expect } from '@playwright/test'
import { ar as checkoutInArabic } from '../../../../packages/storefront-api/src/checkout/messages/ar.ts'
import { en as checkoutInEnglish } from '../../../../packages/storefront-api/src/checkout/messages/en.ts'
import { messagesOf } from '../cart.ts'
import { administrator, origins } from '../installation.ts'
import type { BrowserDriver, ViewportSize } from './browser-driver.ts'
import { Visitor } from './visitor.ts'

/** What each browser walks: widths of a phone and a desktop, in both directions of text. */
export const shopWalks = [
  { locale: 'en', prefix: '', viewport: { width: 390, height: 844 } },
  { locale: 'en', prefix: '', viewport: { width: 1280, height: 800 } },
  { locale: 'ar', prefix: '/ar', viewport: { width: 390, height: 844 } },
  { locale: 'ar', prefix: '/ar', viewport: { width: 1280, height: 800 } },
] as const satisfies { locale: string; prefix: string; viewport: ViewportSize }[]

type ShopWalk = (typeof shopWalks)[number]
interface ContactField {
  name: string
  title: string
  options?: { title: string }[]
}

type Messages = ReturnType<typeof messagesOf>

/** Walks from the home page to an order and a sent form, expects no error, and closes the browser. */
export async function walkShop(
  driver: BrowserDriver,
  { locale, prefix, viewport }: ShopWalk,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const visitor = new Visitor(driver, folder)
  const words = messagesOf(locale)
  try {
    await visitor.open(`${origins.site}${prefix || '/'}`)
    expect(await driver.evaluate(() => innerWidth)).toBe(viewport.width)
    await visitor.look('home')
    await openMenu(visitor, words)
    await filterWatches(visitor, prefix, words)
    await search(visitor, words)
    await fillCart(visitor, words)
    await pay(visitor, locale, words)
    await sendForm(visitor, locale, prefix, words)
    expect(driver.problems()).toEqual([])
  } catch (error) {
    await visitor.photograph('failure')
    throw error
  } finally {
    await driver.close()
  }
}

async function openMenu(visitor: Visitor, words: Messages): Promise<void> {
  const opener = await visitor.find('button', words.chrome.openMenu)
  await visitor.click(opener)
  await visitor.find('dialog', words.chrome.menu)
  await visitor.look('menu')
  await visitor.press('Escape')
  await visitor.isGone('dialog', words.chrome.menu)
  await expect.poll(() => visitor.hasFocus(opener)).toBe(true)
}

async function filterWatches(visitor: Visitor, prefix: string, words: Messages): Promise<void> {
  const { title, size, sort, orders, show } = words.collection.finder
  // Leads to the path of the language.
  await visitor.driver.open(`${origins.site}${prefix}/product`)
  await visitor.click(await visitor.findText(title))
  await visitor.find('combobox', size)
  await visitor.choose('combobox', sort, orders['name-asc'])
  await visitor.look('filter')
  await visitor.clickOn('button', show)
  await expect.poll(() => visitor.driver.evaluate(() => location.search)).toContain('sort=name-asc')
}

async function search(visitor: Visitor, words: Messages): Promise<void> {
  await visitor.clickOn('link', words.search.title)
  const dialog = await visitor.find('dialog', words.search.title)
  const field = await visitor.find('combobox', words.search.label, dialog)
  await expect.poll(() => visitor.hasFocus(field)).toBe(true)
  await visitor.type('combobox', words.search.label, 'meridian', dialog)
  await visitor.find('option', undefined, dialog)
  await visitor.look('search')
  await visitor.press('ArrowDown', 'Enter')
  await visitor.arrives('/meridian')
}

async function fillCart(visitor: Visitor, words: Messages): Promise<void> {
  const sizes = await visitor.find('radiogroup', words.product.chooseSize)
  await visitor.look('product')
  await visitor.click(await visitor.find('radio', undefined, sizes))
  await visitor.clickOn('button', words.product.addToCart)
  const cart = await visitor.find('dialog', words.cart.title)
  await visitor.findText(words.cart.removeShort, cart)
  await visitor.look('cart')
  await visitor.click(await visitor.findText(words.cart.discountCode, cart))
  await visitor.type('textbox', words.cart.discountCode, 'welcome10', cart)
  await visitor.press('Enter')
  await visitor.find('group', words.cart.discountCodes, cart)
  await visitor.click(await visitor.findText(words.cart.noteToUs, cart))
  await visitor.type('textbox', words.cart.noteToUs, 'To a friend', cart)
  await visitor.press('Tab')
  await visitor.sees(words.cart.noteKept)
  await visitor.look('cart-with-code-and-note')
  await visitor.click(await visitor.findText(words.cart.removeShort, cart))
  const empty = await visitor.find('heading', words.cart.empty, cart)
  await expect.poll(() => visitor.hasFocus(empty)).toBe(true)
  await visitor.look('cart-empty')
  await visitor.clickOn('button', words.cart.undo, cart)
  await visitor.findText(words.cart.removeShort, cart)
  await visitor.clickOn('link', words.cart.checkout, cart)
}

async function pay(visitor: Visitor, locale: ShopWalk['locale'], words: Messages): Promise<void> {
  const checkout = { en: checkoutInEnglish, ar: checkoutInArabic }[locale]
  await visitor.find('heading', checkout.title)
  await visitor.look('checkout')
  await visitor.type('textbox', checkout.email, 'layla@example.com')
  await visitor.type('textbox', checkout.name, 'Layla Mansour')
  await visitor.type('textbox', checkout.address1, '7 Rue des Étoiles')
  await visitor.type('textbox', checkout.zip, '2300')
  await visitor.type('textbox', checkout.city, 'La Chaux-de-Fonds')
  await visitor.look('checkout-filled')
  await visitor.clickOn('button', checkout.submit)
  const thanks = checkout.thanksTitle.replace('{name}', 'Layla Mansour')
  await visitor.find('heading', thanks)
  await visitor.look('order')
  await visitor.goBack()
  await visitor.find('heading', thanks)
  await visitor.look('order-after-back')
  await visitor.clickOn('link', checkout.backToShop)
  await visitor.find('button', words.chrome.openMenu)
}

async function sendForm(
  visitor: Visitor,
  locale: ShopWalk['locale'],
  prefix: string,
  words: Messages,
): Promise<void> {
  const form = await administrator().getDocument(`form-contact-${locale}`)
  const fields: ContactField[] = form?.fields
  const fieldOf = (name: string) => fields.find((field) => field.name === name)!
  const label = (name: string) => fieldOf(name).title
  const submit = form?.submit.label
  await visitor.open(`${origins.site}${prefix}/pages/contact-us`)
  await visitor.type('textbox', label('email'), 'layla@')
  await visitor.clickOn('button', submit)
  await visitor.sees(words.form.problems.email)
  await visitor.look('form-with-errors')
  await visitor.type('textbox', label('name'), 'Layla')
  await visitor.type('textbox', label('email'), 'example.com')
  await visitor.choose('combobox', label('topic'), fieldOf('topic').options![0]!.title)
  await visitor.type('textbox', label('message'), 'How often does it want winding?')
  await visitor.clickOn('checkbox', label('consent_privacy'))
  await visitor.look('form-filled')
  await visitor.clickOn('button', submit)
  await visitor.sees(form?.texts.success)
  await visitor.look('form-sent')
}
