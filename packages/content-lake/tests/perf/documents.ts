import type { LakeDocument } from '@orrery/groq/document'

const WORDS = ['orbit', 'moon', 'steel', 'blue', 'night', 'sea', 'gold', 'dial', 'classic', 'diver']

const word = (number: number): string => WORDS[number % WORDS.length]!

/**
 * A shop's content that follows from its size: of ten documents seven pages, one product, one author and one city, each
 * with the five fields of the system and ids of its own. About 350 characters of JSON on average.
 */
export function pages(size: number): LakeDocument[] {
  return Array.from({ length: size }, (_, index) => pageOf(index, size))
}

/** The document at a place of `pages(size)`. */
export function pageOf(index: number, size: number): LakeDocument {
  const number = Math.floor(index / 10)
  const time = (start: number) => new Date(start + index * 1000).toISOString()
  const system = {
    _rev: `Rev${String(index).padStart(19, '0')}`,
    _createdAt: time(1_700_000_000_000),
    _updatedAt: time(1_750_000_000_000),
  }
  const reference = (name: string, of: number) => ({
    _type: 'reference',
    _ref: `${name}-${of % (size / 10)}`,
  })
  switch (index % 10) {
    case 0:
      return {
        ...system,
        _id: `product-${number}`,
        _type: 'product',
        title: `Watch ${(number * 7919) % size}`,
        price: (index * 31) % 1000,
      }
    case 1:
      return {
        ...system,
        _id: `author-${number}`,
        _type: 'author',
        name: `Author ${number}`,
        city: reference('city', number),
      }
    case 2:
      return { ...system, _id: `city-${number}`, _type: 'city', name: `City ${number}` }
    default:
      return {
        ...system,
        _id: `page-${index}`,
        _type: 'page',
        title: `${word(index)} ${word(index >> 3)} ${index % 997}`,
        rank: (index * 7919) % size,
        slug: { _type: 'slug', current: `page-${index}` },
        author: reference('author', index),
        product: reference('product', index * 31),
        body: [
          { _key: 'a', _type: 'block', children: [{ _key: 'b', _type: 'span', text: 'Hello' }] },
        ],
      }
  }
}
