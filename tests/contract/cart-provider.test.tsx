// @vitest-environment jsdom
import { CartProvider, ShopifyProvider, useCart } from '@shopify/hydrogen-react'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningShop } from '../../packages/storefront-api/src/serve.ts'
import { startTestShop } from '../../packages/storefront-api/src/testing/running-shop.ts'
import { pieces } from '../../packages/storefront-api/src/testing/test-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startTestShop({ STOREFRONT_API_TOKEN: 'public-token' })
})
afterAll(() => shop.close())

function Page({ children }: { children: ReactNode }) {
  return (
    <ShopifyProvider
      storeDomain={shop.url}
      storefrontToken="public-token"
      storefrontApiVersion="2026-04"
      countryIsoCode="CH"
      languageIsoCode="EN"
    >
      <CartProvider>{children}</CartProvider>
    </ShopifyProvider>
  )
}

const visit = () => renderHook(() => useCart(), { wrapper: Page })
type Visit = ReturnType<typeof visit>

/** Runs one action and waits until the provider is idle again. */
async function settled({ result }: Visit, verb: (cart: Visit['result']['current']) => void) {
  await act(async () => {
    verb(result.current)
    await Promise.resolve()
  })
  await waitFor(() => expect(result.current.status).toBe('idle'))
  expect(result.current.error).toBeUndefined()
  return result.current
}

const quantities = ({ result }: Visit) => (result.current.lines ?? []).map((line) => line?.quantity)

describe('cart provider', () => {
  it('serves every operation of an unmodified CartProvider of hydrogen-react', async () => {
    const first = visit()
    const created = await settled(first, (cart) =>
      cart.cartCreate({ lines: [{ merchandiseId: pieces.five, quantity: 2 }] }),
    )
    expect(created.cost?.totalAmount?.amount).toBe('2500.0')
    const added = await settled(first, (cart) => cart.linesAdd([{ merchandiseId: pieces.plenty }]))
    expect(quantities(first)).toEqual([1, 2])
    const id = added.lines?.[1]?.id ?? ''
    await settled(first, (cart) => cart.linesUpdate([{ id, quantity: 3 }]))
    expect(quantities(first)).toEqual([1, 3])
    const noted = await settled(first, (cart) => cart.noteUpdate('Ring twice'))
    expect(noted.note).toBe('Ring twice')
    const wrapped = await settled(first, (cart) =>
      cart.cartAttributesUpdate([{ key: 'wrap', value: 'yes' }]),
    )
    expect(wrapped.attributes).toMatchObject([{ key: 'wrap', value: 'yes' }])
    const coded = await settled(first, (cart) => cart.discountCodesUpdate(['orbit10']))
    expect(coded.discountCodes).toMatchObject([{ code: 'ORBIT10', applicable: true }])
    expect(coded.cost?.totalAmount?.amount).toBe('7695.0')
    const known = await settled(first, (cart) =>
      cart.buyerIdentityUpdate({ email: 'ada@example.com', countryCode: 'CH' }),
    )
    expect(known.buyerIdentity).toMatchObject({ email: 'ada@example.com', countryCode: 'CH' })
    const last = await settled(first, (cart) => cart.linesRemove([id]))
    expect(quantities(first)).toEqual([1])
    first.unmount()
    // A new page finds the cart by the id that the provider stored.
    const second = visit()
    await waitFor(() => expect(second.result.current.id).toBe(last.id))
    expect(quantities(second)).toEqual([1])
  })
})
