import { afterAll, describe, expect, it } from 'vitest'
import { choosing, withOption } from '../testing/catalogue-fixture.ts'
import { type Loose, openTestShop } from '../testing/test-shop.ts'

const strap = {
  name: 'Strap',
  values: ['Calf', 'Mesh'],
  swatches: { Calf: '#17203a' },
  translations: { fr: { name: 'Bracelet', values: { Calf: 'Veau' } } },
}
const shop = openTestShop({
  input: withOption(strap, ([small, large]) => [
    choosing(small!, 'Strap', 'Calf'),
    { ...choosing(large!, 'Strap', 'Mesh'), title: 'The large one' },
  ]),
})
afterAll(() => shop.close())

async function ask(selection: string, language: string): Promise<Loose> {
  const { data, errors } = await shop.graphql(
    `query @inContext(language: ${language}) { product(handle: "meridian") { ${selection} } }`,
  )
  expect(errors).toBeUndefined()
  return data
}

describe('options and their values', () => {
  it('are translated into the request’s language, with the main language as fallback', async () => {
    const selection = `options { name values optionValues { name swatch { color image { id } } } }
      variants(first: 2) { nodes { title selectedOptions { name value } } }`
    const { product } = await ask(selection, 'FR')
    expect(product.options[1]).toEqual({
      name: 'Bracelet',
      values: ['Veau', 'Mesh'],
      optionValues: [
        { name: 'Veau', swatch: { color: '#17203a', image: null } },
        { name: 'Mesh', swatch: null },
      ],
    })
    const [first, second] = product.variants.nodes
    expect(first.title).toBe('36 mm / Veau')
    expect(first.selectedOptions[1]).toEqual({ name: 'Bracelet', value: 'Veau' })
    expect(second.title).toBe('The large one')
    const english = await ask(selection, 'EN')
    expect(english.product.options[1].values).toEqual(['Calf', 'Mesh'])
    expect(english.product.variants.nodes[0].title).toBe('36 mm / Calf')
  })

  it.each([
    ['FR', 'Bracelet', 'Veau'],
    ['FR', 'Strap', 'Calf'],
    ['EN', 'Strap', 'Calf'],
  ])('select a variant in %s by translated names: %s %s', async (language, name, value) => {
    const options = `[{name: "Size", value: "36 mm"}, {name: "${name}", value: "${value}"}]`
    const { product } = await ask(
      `variantBySelectedOptions(selectedOptions: ${options}) { sku }
       selectedOrFirstAvailableVariant(selectedOptions: ${options}) { sku }`,
      language,
    )
    expect(product).toEqual({
      variantBySelectedOptions: { sku: 'MO-2001' },
      selectedOrFirstAvailableVariant: { sku: 'MO-2001' },
    })
  })
})
