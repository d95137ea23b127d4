import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CartMessage } from '#lib/cart/cart-state.ts'
import { contentLocales } from '#lib/locales.ts'
import { readSchemas } from '#tooling/typegen/shop/schema-versions.ts'
import { renderSite } from '../testing/render-site.tsx'
import { CartNotices, messageKeyByNoticeCode } from './cart-notices.tsx'

const codes = ['CartErrorCode', 'CartWarningCode'].flatMap((name) => {
  const { older, newer } = readSchemas()
  return [older, newer].flatMap((schema) => {
    const type = schema.getType(name)
    return type && 'getValues' in type ? type.getValues().map((value) => value.name) : []
  })
})

const message = (shopCode: string, over: Partial<CartMessage> = {}): CartMessage => ({
  id: 1,
  place: 'cart',
  notice: { kind: 'error', code: shopCode, shopCode, message: 'In the shop’s words.' },
  ...over,
})

describe('CartNotices', () => {
  it('has a message for every error and warning code of both API versions', () => {
    expect(codes.length).toBeGreaterThan(70)
    expect(codes.filter((code) => !Object.hasOwn(messageKeyByNoticeCode, code))).toEqual([])
  })

  it.each(contentLocales)('has a translation of each message in %s', (locale) => {
    const messages = [...new Set(codes)].map((code, id) => message(code, { id }))
    renderSite(<CartNotices messages={messages} />, locale)
    const said = screen.getByRole('alert').textContent
    expect(said).not.toMatch(/cart\.notices/)
    // One of them is the merchant's own sentence.
    expect(said?.match(/In the shop’s words\./g)).toHaveLength(1)
  })

  it('does not say that units were added when the shop rejected the change', () => {
    const refused = message('MERCHANDISE_NOT_ENOUGH_STOCK', { failure: 'add', name: 'Meridian' })
    renderSite(<CartNotices messages={[refused]} />)
    expect(screen.getByRole('alert').textContent).toBe(
      'Meridian is not available in this quantity. Your cart has not changed.',
    )
  })

  it('says that a watch of a link does not exist', () => {
    const notice = { kind: 'error', code: 'INVALID', shopCode: 'INVALID', message: '' } as const
    const field = ['lines', '0', 'merchandiseId']
    renderSite(<CartNotices messages={[message('INVALID', { notice: { ...notice, field } })]} />)
    expect(screen.getByRole('alert').textContent).toContain('isn’t available in our shop')
  })

  it('shows the shop’s text for an unknown code', () => {
    renderSite(<CartNotices messages={[message('SOMETHING_NEW')]} />)
    expect(screen.getByRole('alert').textContent).toContain('In the shop’s words.')
  })

  it('names the refused discount code, and says that one waits for an address', () => {
    const notice = (shopCode: string) =>
      message(shopCode, {
        notice: { kind: 'warning', code: shopCode, shopCode, message: '', discountCode: 'EXPRESS' },
      })
    renderSite(<CartNotices messages={[notice('DISCOUNT_NO_ENTITLED_SHIPPING_LINES')]} />)
    expect(screen.getByRole('alert').textContent).toContain(
      '\u2068EXPRESS\u2069 needs a delivery address. It will be applied at checkout',
    )
  })

  it('says that a rejected gift card or discount code is unknown', () => {
    renderSite(
      <CartNotices
        messages={[
          message('INVALID', { id: 1, place: 'gift-card' }),
          message('INVALID', { id: 2, place: 'code' }),
        ]}
      />,
    )
    expect(screen.getByRole('alert').textContent).toContain('This gift card code isn’t valid.')
    expect(screen.getByRole('alert').textContent).toContain('This code isn’t valid.')
  })
})
