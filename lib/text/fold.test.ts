import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, wordsOf } from './fold.ts'

describe('folding', () => {
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
    ['ムーンフェイズ', 'むーんふぇいず'],
    ['ﾑｰﾝ', 'むーん'],
    ['ＡＢＣ', 'abc'],
    ['L’Orrery', "l'orrery"],
    ['or\u200brery', 'orrery'],
  ])('makes %s into %s', (text, folded) => expect(fold(text)).toBe(folded))

  it('tells voiced Japanese signs from unvoiced ones', () => {
    expect(fold('が')).not.toBe(fold('か'))
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)),
    )
  })

  it('does not look at case or at how accents are encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      }),
    )
  })
})

it('splits a folded text where no letter stands', () => {
  expect(wordsOf(fold('Rue de l’Observatoire, 7'))).toEqual(['rue', 'de', "l'observatoire", '7'])
  expect(wordsOf(fold('機械式と、自動巻き'))).toEqual(['機械式と', '自動巻き'])
})
