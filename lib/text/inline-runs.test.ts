import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockDirection, inlineRuns, isolatedRuns } from './inline-runs.ts'

const linked = (text: string) =>
  inlineRuns(text, 'ltr').flatMap(({ href, text: shown }) => (href ? [[shown, href]] : []))
const isolated = (text: string, page: 'ltr' | 'rtl' = 'rtl') =>
  isolatedRuns(text, page).flatMap(({ dir, text: shown }) => (dir ? [shown] : []))

describe('blockDirection', () => {
  it.each([
    ['A line in English', 'rtl', 'ltr'],
    ['سطر بالعربية', 'ltr', 'rtl'],
    ['Orrery دار ساعات سويسرية', 'rtl', undefined],
    ['+41 22 700 00 00', 'rtl', undefined],
    ['日本語', 'ltr', undefined],
    ['', 'rtl', undefined],
  ] as const)('of “%s” on a %s page is %s', (text, page, direction) => {
    expect(blockDirection(text, page)).toBe(direction)
  })
})

describe('inlineRuns', () => {
  it.each([
    ['Write to care@orrery.example.', 'care@orrery.example', 'mailto:care@orrery.example'],
    ['Call +41 22 700 00 00, please.', '+41 22 700 00 00', 'tel:+41227000000'],
    ['(+33 (1) 42-60-30-30)', '+33 (1) 42-60-30-30', 'tel:+33142603030'],
    ['info@डाटामेल.भारत', 'info@डाटामेल.भारत', 'mailto:info@डाटामेल.भारत'],
  ])('links the contact in “%s”', (text, shown, href) => {
    expect(linked(text)).toEqual([[shown, href]])
  })

  it.each([
    '@orrery',
    'orrery@',
    'No. 1204 3300 4400',
    '+5 °C',
    '2 + 2 = 4',
    'a+12345678b',
    '100 m',
  ])('links nothing in “%s”', (text) => {
    expect(linked(text)).toEqual([])
  })

  it.each([
    ['اتصل على +41 22 700 00 00 اليوم', ['+41 22 700 00 00']],
    ['لغة C++ قديمة', ['C++']],
    ['من 10–12 كل يوم', ['10–12']],
    ['بلغت -5 درجات', ['-5']],
    ['ساعة Meridian بقطر 40 مم', []],
  ])('isolates what would change its order in “%s”', (text, runs) => {
    expect(isolated(text)).toEqual(runs)
  })

  it('isolates Arabic words in an English text', () => {
    expect(isolated('The word ساعة means watch, 1 of 2.', 'ltr')).toEqual(['ساعة'])
  })

  it('keeps every character, in its order', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('ساعة', 'C++', '+41 22 700 00 00', 'a@b.example', ' ', '–', '5'),
            fc.string({ unit: 'grapheme', maxLength: 5 }),
          ),
        ),
        fc.constantFrom('ltr' as const, 'rtl' as const),
        (words, page) => {
          const text = words.join(' ')
          expect(
            inlineRuns(text, page)
              .map((run) => run.text)
              .join(''),
          ).toBe(text)
        },
      ),
    )
  })
})
