import { expect, it } from 'vitest'
import { checkDefaultLanguage, checkTranslations } from './localized-text-checks.ts'

const whole = { en: 'New', fr: 'Nouveauté', ar: 'جديد', ja: '新作' }

it('lists the languages without a translation', () => {
  expect(checkTranslations({ en: 'New', fr: 'Nouveauté' })).toBe(
    'Not translated yet into Arabic and Japanese: there the words in English are shown.',
  )
  expect([whole, {}, undefined].map(checkTranslations)).toEqual([true, true, true])
})

it('warns of a text without the default language', () => {
  expect(checkDefaultLanguage({ fr: 'Nouveauté' })).toContain('Write it in English too')
  expect([whole, {}, undefined].map(checkDefaultLanguage)).toEqual([true, true, true])
})
