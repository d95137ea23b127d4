import { usEnglishLocale, type LocaleResourceBundle } from 'sanity'
import { describe, expect, it } from 'vitest'
import { copyPasteMessages } from './copy-paste-messages.ts'

describe('copyPasteMessages', () => {
  it('replaces texts that Studio has', async () => {
    const bundles = (usEnglishLocale as { bundles?: LocaleResourceBundle[] }).bundles ?? []
    const stock = bundles.find(({ namespace }) => namespace === copyPasteMessages.namespace)
    expect(Object.keys(stock?.resources ?? {})).toEqual(
      expect.arrayContaining(Object.keys(copyPasteMessages.resources)),
    )
  })
})
