import { describe, expect, it } from 'vitest'
import { glossaryNotes, glossaryRules, maxStyleGuideLength } from './glossary.ts'

const glossary = {
  phrases: [
    { phrase: 'Maison Orrery', translations: { ja: 'メゾン・オーラリー' } },
    { phrase: 'moon phases', translations: { fr: 'phases de lune' } },
    { phrase: 'tourbillon', translations: null },
    { phrase: '  ' },
  ],
  styleGuide: { fr: 'Vouvoiement, prix en $.' },
}

describe('glossaryRules', () => {
  it('has the phrases that the texts contain, protected or with a fixed translation', () => {
    const rules = glossaryRules(glossary, 'fr', ['Maison Orrery', 'Our moon phases'])
    expect(rules.protectedPhrases).toEqual(['Maison Orrery'])
    // A template parameter begins with a dollar sign.
    expect(rules.styleGuide).toBe(
      'Vouvoiement, prix en ＄.\nTranslate “moon phases” as “phases de lune”.',
    )
  })

  it('has no rules without a glossary, and never a guide that is too long', () => {
    expect(glossaryRules(undefined, 'fr', ['Text'])).toMatchObject({
      protectedPhrases: [],
      styleGuide: undefined,
    })
    const long = { styleGuide: { fr: 'x'.repeat(3000) } }
    expect(glossaryRules(long, 'fr', []).styleGuide).toHaveLength(maxStyleGuideLength)
  })
})

describe('glossaryNotes', () => {
  it('names what a translation does against the glossary', () => {
    const source = 'Maison Orrery and its moon phases'
    const rules = glossaryRules(glossary, 'fr', [source])
    expect(glossaryNotes(rules, 'fr', source, 'Maison Orrery et ses phases de lune')).toEqual([])
    expect(glossaryNotes(rules, 'fr', source, 'La maison et ses lunes')).toEqual([
      'The glossary keeps “Maison Orrery” as it is.',
      'The glossary translates “moon phases” into French as “phases de lune”.',
    ])
  })
})
