import { afterAll, describe, expect, it } from 'vitest'
import { makeCart, openTestShop, pieces, type Loose } from '../testing/test-shop.ts'
import { ar } from './messages/ar.ts'
import { en, type CartMessageTemplates } from './messages/en.ts'
import { fr } from './messages/fr.ts'
import { ja } from './messages/ja.ts'
import { negotiateContentLanguage } from './content-language.ts'

const shop = openTestShop()
afterAll(() => shop.close())

async function overfill(context: string, headers: Record<string, string> = {}): Promise<Loose> {
  const query = `mutation($input: CartInput) ${context} { cartCreate(input: $input) { userErrors { message } warnings { message } } }`
  const input = { lines: [{ merchandiseId: pieces.last, quantity: 3 }] }
  const response = await shop.request('/api/2026-04/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables: { input } }),
  })
  return ((await response.json()) as Loose).data.cartCreate
}

describe('messages', () => {
  it.each([
    ['', {}, 'Only 1 items of “Meridian – 39 mm” were added to your cart due to availability.'],
    [
      '@inContext(language: FR)',
      { 'accept-language': 'ja' },
      'Seuls 1 articles « Meridian – 39 mm » ont été ajoutés au panier en raison des stocks.',
    ],
    [
      '',
      { 'accept-language': 'de, ja;q=0.8, en;q=0.5' },
      '在庫の都合により、「Meridian – 39 mm」は1個だけカートに入りました。',
    ],
    [
      '@inContext(language: AR)',
      {},
      'أُضيف 1 فقط من «Meridian – 39 mm» إلى السلة بسبب المخزون المتاح.',
    ],
  ])('follow %s %o', async (context, headers, message) => {
    const { warnings } = await overfill(context, headers)
    expect(warnings).toEqual([{ message }])
  })

  it('have the same placeholders in every language', () => {
    const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    const flat = ({ problems, warnings }: CartMessageTemplates) =>
      Object.entries({ ...problems, ...warnings })
    const english = new Map(flat(en))
    for (const words of [fr, ar, ja])
      for (const [name, text] of flat(words))
        expect(blanks(text), name).toEqual(blanks(english.get(name) ?? ''))
  })

  it('use the best available language', () => {
    expect(negotiateContentLanguage(null, 'de;q=1, fr;q=0.5, ar;q=0.9')).toBe('ar')
    expect(negotiateContentLanguage('zh-CN', 'fr')).toBe('fr')
    expect(negotiateContentLanguage(null, '*')).toBe('en')
  })
})

describe('deferred parts', () => {
  it('are included in the single response', async () => {
    const { id } = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const query = `query($id: ID!) { cart(id: $id) { id ... @defer(label: "later") { totalQuantity } ...Rest @defer } }
      fragment Rest on Cart { note }`
    const { data, errors } = await shop.graphql(query, { id })
    expect(errors).toBeUndefined()
    expect(data.cart).toEqual({ id, totalQuantity: 1, note: null })
  })
})
