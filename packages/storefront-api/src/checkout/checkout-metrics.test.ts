import { setTelemetry, type Attributes, type Telemetry } from '@orrery/telemetry'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkoutOf, createVisitor } from '../testing/checkout-form.ts'
import { makeCart, openTestShop, pieces } from '../testing/test-shop.ts'

/** What is counted from now on, until the test ends. */
function received(): [string, Attributes][] {
  const counted: [string, Attributes][] = []
  setTelemetry({
    count: (name: string, attributes: Attributes) => counted.push([name, attributes]),
    span: (_name: string, _attributes: Attributes, work: () => unknown) => work(),
  } as unknown as Telemetry)
  onTestFinished(() => setTelemetry(undefined))
  return counted
}

describe('checkout metrics', () => {
  it('counts carts, orders and rejected orders, each once', async () => {
    const shop = openTestShop({})
    onTestFinished(() => shop.close())
    const counted = received()
    const { order } = createVisitor(shop.request)
    const path = checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.plenty }]))
    expect(counted.splice(0)).toEqual([['orrery.shop.carts', { 'orrery.outcome': 'created' }]])
    await order(path, { email: 'nobody' })
    expect(counted.splice(0)).toEqual([['orrery.shop.orders', { 'orrery.outcome': 'refused' }]])
    await order(path)
    await order(path)
    expect(counted.splice(0)).toEqual([['orrery.shop.orders', { 'orrery.outcome': 'placed' }]])
    await shop.request('/api/2025-01/graphql', { method: 'POST', body: 'no JSON' })
    expect(counted).toEqual([['orrery.shop.refusals', { 'orrery.shop.code': 'BAD_REQUEST' }]])
  })
})
