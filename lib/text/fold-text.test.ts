import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, wordsOfFoldedText } from './fold-text.ts'

describe('foldText', () => {
  it.each([
    ['Genève', 'geneve'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['Œuvre', 'oeuvre'],
    ['København', 'kobenhavn'],
    ['أَطْلَس', 'اطلس'],
    ['إلى', 'الي'],
    ['ساعة', 'ساعه'],
    ['مـــدار', 'مدار'],
    ['٢٠٢٦', '2026'],
    ['۲۰۲۶', '2026'],
    ['２０２６', '2026'],
    ['२०२६', '2026'],
    ['ムーンフェイズ', 'むーんふぇいず'],
    ['ﾑｰﾝ', 'むーん'],
    ['ＡＢＣ', 'abc'],
    ['L’Orrery', "l'orrery"],
    ['or\u200brery', 'orrery'],
  ])('folds %s to %s', (text, folded) => expect(foldText(text)).toBe(folded))

  it('distinguishes voiced from unvoiced kana', () => {
    expect(foldText('が')).not.toBe(foldText('か'))
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => foldText(foldText(text)) === foldText(text),
      ),
    )
  })

  it('ignores case and the encoding of accents', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
      }),
    )
  })
})

it('splits a folded text into words', () => {
  expect(wordsOfFoldedText(foldText('Rue de l’Observatoire, 7'))).toEqual([
    'rue',
    'de',
    "l'observatoire",
    '7',
  ])
  expect(wordsOfFoldedText(foldText('機械式と、自動巻き'))).toEqual(['機械式と', '自動巻き'])
})
