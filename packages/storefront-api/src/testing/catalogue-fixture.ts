import type { DiscountUsesAndGiftCards } from '../cart/pricing-context.ts'
import {
  parseCatalogue,
  type Catalogue,
  type CatalogueInput,
} from '../catalogue/catalogue-schema.ts'

function image(name: string) {
  return {
    src: `products/${name}.svg`,
    altText: `The ${name}`,
    width: 1200,
    height: 1500,
  }
}

function variant(id: number, size: string, price: string, inventoryQuantity: number) {
  return {
    id,
    sku: `MO-${id}`,
    title: size,
    price,
    selectedOptions: [{ name: 'Size', value: size }],
    inventoryQuantity,
    weightGrams: 82,
  }
}

/** A small catalogue for tests: every stock situation, sizes, tags and both kinds of collection. */
export const fixtureInput: CatalogueInput = {
  shop: {
    name: 'Maison Orrery',
    description: 'Watches that follow the planets.',
    domain: 'maison-orrery.example',
    currencyCode: 'CHF',
    policies: {
      privacyPolicy: {
        title: 'Privacy policy',
        handle: 'privacy-policy',
        body: '<p>We keep little.</p>',
      },
    },
  },
  discounts: [
    {
      id: 5001,
      title: 'Ten per cent',
      codes: ['ORBIT10'],
      value: { type: 'percentage', percentage: 10 },
    },
  ],
  giftCards: [{ id: 6001, code: 'GIFT-0001-ABCD', amount: '200' }],
  products: [
    {
      id: 1001,
      handle: 'meridian',
      title: 'Meridian',
      productType: 'Mechanical',
      vendor: 'Maison Orrery',
      tags: ['new', 'limited'],
      descriptionHtml: '<p>A slim <strong>two-hand</strong> watch.</p>',
      createdAt: '2026-03-01T09:00:00Z',
      options: [{ name: 'Size', values: ['36 mm', '39 mm'] }],
      images: [image('meridian'), image('meridian-back')],
      variants: [variant(2001, '36 mm', '1250.00', 5), variant(2002, '39 mm', '1350.50', 1)],
      translations: { fr: { title: 'Méridien' } },
    },
    {
      id: 1002,
      handle: 'perihelion',
      title: 'Perihelion',
      productType: 'Mechanical',
      vendor: 'Maison Orrery',
      tags: ['chronograph'],
      createdAt: '2026-02-01T09:00:00Z',
      options: [{ name: 'Size', values: ['41 mm'] }],
      images: [image('perihelion')],
      variants: [{ ...variant(2003, '41 mm', '4800.00', 12), compareAtPrice: '5200.00' }],
    },
    {
      id: 1003,
      handle: 'aphelion',
      title: 'Aphelion',
      productType: 'Mechaquartz',
      vendor: 'Maison Orrery',
      tags: ['retired'],
      options: [{ name: 'Size', values: ['38 mm'] }],
      images: [image('aphelion')],
      variants: [variant(2004, '38 mm', '690.00', 0)],
    },
    {
      id: 1004,
      handle: 'strap-calf',
      title: 'Calf strap',
      productType: 'Strap',
      vendor: 'Atelier Sangle',
      tags: ['new'],
      options: [{ name: 'Title', values: ['Default Title'] }],
      images: [],
      variants: [
        {
          id: 2005,
          sku: 'MO-2005',
          title: 'Default Title',
          price: '95.00',
          selectedOptions: [{ name: 'Title', value: 'Default Title' }],
          inventoryQuantity: 0,
          inventoryPolicy: 'continue',
        },
      ],
    },
    {
      id: 1005,
      handle: 'spring-bars',
      title: 'Spring bars',
      productType: 'Tool',
      vendor: 'Atelier Sangle',
      options: [{ name: 'Title', values: ['Default Title'] }],
      variants: [
        {
          id: 2006,
          sku: 'MO-2006',
          title: 'Default Title',
          price: '4.05',
          selectedOptions: [{ name: 'Title', value: 'Default Title' }],
          inventoryQuantity: 1000,
          quantityRule: { minimum: 2, maximum: 10, increment: 2 },
        },
      ],
    },
  ],
  collections: [
    {
      id: 3001,
      handle: 'mechanical-line',
      title: 'Mechanical line',
      descriptionHtml: '<p>Wound by hand.</p>',
      rules: [{ column: 'type', relation: 'equals', condition: 'Mechanical' }],
      sortOrder: 'price-desc',
      translations: { fr: { title: 'Ligne mécanique' } },
    },
    {
      id: 3002,
      handle: 'under-1000',
      title: 'Under 1000',
      rules: [
        { column: 'variant_price', relation: 'less_than', condition: '1000' },
        { column: 'tag', relation: 'equals', condition: 'retired' },
      ],
      disjunctive: true,
      sortOrder: 'alpha-asc',
    },
    {
      id: 3003,
      handle: 'picked',
      title: 'Picked by hand',
      productHandles: ['strap-calf', 'meridian'],
      image: image('picked'),
    },
  ],
}

/** The fixture, validated and with its defaults. */
export function fixtureCatalogue(): Catalogue {
  return parseCatalogue(fixtureInput)
}

type ProductInput = CatalogueInput['products'][number]
type VariantInput = ProductInput['variants'][number]

/** The fixture catalogue whose first product has an additional option. */
export function withOption(
  option: ProductInput['options'][number],
  variantsOf: (variants: VariantInput[]) => VariantInput[],
): CatalogueInput {
  const [first, ...others] = fixtureInput.products
  const { options, variants } = first!
  const changed = { ...first!, options: [...options, option], variants: variantsOf(variants) }
  return { ...fixtureInput, products: [changed, ...others] }
}

/** A variant with a value of an additional option, also in its title. */
export function choosing(variant: VariantInput, name: string, value: string): VariantInput {
  return {
    ...variant,
    title: `${variant.title} / ${value}`,
    selectedOptions: [...variant.selectedOptions, { name, value }],
  }
}

/** Redemptions of a shop without discount uses and gift cards. */
export const noRedemptions: DiscountUsesAndGiftCards = {
  isDiscountDisabled: () => false,
  discountUses: () => 0,
  hasUsedDiscount: () => false,
  giftCard: () => null,
  giftCardByCode: () => null,
}
