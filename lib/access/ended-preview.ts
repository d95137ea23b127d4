import { isOnHttps } from '#lib/http/own-address.ts'
import { loadMessages } from '#lib/i18n/messages.ts'
import type { Locale } from '#lib/locales.ts'
import { previewCookie } from './preview-session.ts'
import { refusedAnswer } from './refused-answer.ts'

/** Says once that a preview was taken back; the next page is then what every visitor sees. */
export async function endedPreview(locale: Locale): Promise<Response> {
  const { preview } = await loadMessages(locale)
  const told = { refusedTitle: preview.endedTitle, refused: preview.ended }
  const response = await refusedAnswer(locale, 410, undefined, told)
  const secure = isOnHttps() ? '; Secure' : ''
  response.headers.append(
    'Set-Cookie',
    `${previewCookie.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=lax${secure}`,
  )
  return response
}
