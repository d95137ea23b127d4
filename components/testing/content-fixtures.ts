import type { PortableTextBlock } from '@portabletext/react'
import type { LinkData } from '../text/link.groq.ts'
import type { PictureData } from '../media/media.groq.ts'
import type { ProductData } from '../pages/product/product.groq.ts'
import type { ProductCardData } from '../product/product.groq.ts'

type StoreData = NonNullable<ProductData['store']>

export function picture(id = 'a', alt = `Picture ${id}`): PictureData {
  return { ref: `image-${id}${'0'.repeat(10)}-1600x2000-jpg`, alt }
}

export function text(words: string): PortableTextBlock[] {
  return [
    {
      _type: 'block',
      _key: words.slice(0, 6),
      style: 'normal',
      markDefs: [],
      children: [{ _type: 'span', _key: 's', text: words, marks: [] }],
    },
  ]
}

export function linkTo(
  type: string,
  slug: string | undefined,
  label: string,
  language = 'en',
): LinkData {
  return { type: 'internal', label, reference: { type, slug, language, title: label } }
}

export function store(over: Partial<StoreData> = {}): StoreData {
  return {
    gid: 'gid://shopify/Product/1001',
    title: 'Meridian',
    productType: 'Mechanical watch',
    vendor: 'Maison Orrery',
    tags: 'steel',
    priceRange: { minVariantPrice: 1250, maxVariantPrice: 1350 },
    options: [{ name: 'Size', values: ['36 mm', '39 mm'] }],
    variants: [
      {
        gid: 'gid://shopify/ProductVariant/1',
        title: '36 mm',
        sku: 'MO-1',
        price: 1250,
        isAvailable: true,
        option1: '36 mm',
      },
      {
        gid: 'gid://shopify/ProductVariant/2',
        title: '39 mm',
        sku: 'MO-2',
        price: 1350,
        isAvailable: false,
        option1: '39 mm',
      },
    ],
    ...over,
  }
}

export function card(slug: string, over: Partial<StoreData> = {}): ProductCardData {
  return {
    _id: `product-${slug}`,
    _type: 'product',
    language: 'en',
    slug,
    store: store({ title: slug, ...over }),
    card: { image: picture('a'), hoverImage: picture('b') },
  }
}
