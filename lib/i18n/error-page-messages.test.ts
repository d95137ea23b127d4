import { describe, expect, it } from 'vitest'
import { contentLocales } from '#lib/locales.ts'
import { errorPageMessages } from './error-page-messages.ts'
import { loadMessages } from './load-messages.ts'

describe('errorPageMessages', () => {
  it.each(contentLocales)('matches the message files in %s', async (locale) => {
    const { code, title, body, retry, backHome } = (await loadMessages(locale)).errors
    // In the browser the error code is always the server's.
    const words = { code: code.replace('{status}', '500'), title, body, retry, backHome }
    expect(errorPageMessages[locale]).toEqual(words)
  })
})
