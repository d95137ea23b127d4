import { expect, it } from 'vitest'
import { slugToKeep } from './keep-former-slugs.tsx'

it.each([
  ['nothing is public', {}, null, undefined],
  ['it has none', {}, {}, undefined],
  ['it is new', {}, { slug: { current: 'a' } }, 'a'],
  ['others are kept', { formerSlugs: ['b'] }, { slug: { current: 'a' } }, 'a'],
  ['it is kept already', { formerSlugs: ['a'] }, { slug: { current: 'a' } }, undefined],
])('keeps the published slug when %s: %o %o', (_, document, published, kept) => {
  expect(slugToKeep(document, published)).toBe(kept)
})
