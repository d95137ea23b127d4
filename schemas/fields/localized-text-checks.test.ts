import { describe, expect, it } from 'vitest'
import { checkDefaultLanguageText, checkMissingTranslations } from './localized-text-checks.ts'

const whole = { en: 'New', fr: 'Nouveauté', ar: 'جديد', ja: '新作' }

describe('localized text checks', () => {
  it('lists the languages without a translation', () => {
    expect(checkMissingTranslations({ en: 'New', fr: 'Nouveauté' })).toBe(
      'Not translated into Arabic and Japanese. The English text is shown there.',
    )
    expect([whole, {}, undefined].map(checkMissingTranslations)).toEqual([true, true, true])
  })

  it('warns of a text without the default language', () => {
    expect(checkDefaultLanguageText({ fr: 'Nouveauté' })).toContain('Add the text in English')
    expect([whole, {}, undefined].map(checkDefaultLanguageText)).toEqual([true, true, true])
  })
})
