import type { IncomingMessage, ServerResponse } from 'node:http'
import { previewDeniedPageHtml, previewDeniedPageCsp } from '#lib/access/preview-denied-page.ts'
import { canonicalPath, splitLocalizedPath } from '#lib/addresses/localized-path.ts'
import { env } from '#lib/env.ts'
import { isRoutedLocale, type Locale, localeTable } from '#lib/locales.ts'
import { detectLocale, localeCookie } from '#lib/routing/detect-locale.ts'
import type { RequestRejection } from './request-scheduler.ts'

interface OverloadMessages {
  title: string
  body: string
  backHome: string
}

const messages: Record<Locale, OverloadMessages> = {
  en: {
    title: 'We are very busy.',
    body: 'The site is receiving more requests than it can answer. Please try again in a few seconds.',
    backHome: 'Back to the home page',
  },
  fr: {
    title: 'Le site est très sollicité.',
    body: 'Nous recevons plus de demandes que nous ne pouvons en traiter. Veuillez réessayer dans quelques secondes.',
    backHome: 'Retour à l’accueil',
  },
  ar: {
    title: 'الموقع مشغول جدًّا.',
    body: 'تصلنا طلبات أكثر مما يمكننا الرد عليه. يرجى المحاولة مرة أخرى بعد بضع ثوانٍ.',
    backHome: 'العودة إلى الصفحة الرئيسية',
  },
  ja: {
    title: 'アクセスが集中しています。',
    body: '現在、処理できる量を超えるアクセスがあります。数秒後にもう一度お試しください。',
    backHome: 'ホームへ戻る',
  },
}

const pages = new Map<Locale, string>()

/** Sends 429 or 503 with Retry-After: a page in the visitor's language to a browser, a line of text to other clients. */
export function sendOverloadResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, retryAfter }: RequestRejection,
): void {
  const isPage = request.headers.accept?.includes('text/html') === true
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
    'Content-Security-Policy': previewDeniedPageCsp,
    'Retry-After': String(retryAfter),
    'X-Content-Type-Options': 'nosniff',
  })
  const locale = localeOf(request)
  const body = isPage ? pageOf(locale) : `${messages[locale].body}\n`
  response.end(request.method === 'HEAD' ? undefined : body)
}

function localeOf({ url = '/', headers }: IncomingMessage): Locale {
  const [first] = (/^[^?]*/.exec(url)?.[0] ?? '').split('/').filter(Boolean)
  if (isRoutedLocale(first)) return splitLocalizedPath(`/${first}`).locale
  if (!env.site.detectsLanguage) return splitLocalizedPath('/').locale
  const cookie = new RegExp(`(?:^|;\\s*)${localeCookie.name}=([a-z]+)`).exec(headers.cookie ?? '')
  return detectLocale(cookie?.[1], headers['accept-language'] ?? null)
}

function pageOf(locale: Locale): string {
  const known = pages.get(locale)
  if (known) return known
  const { title, body, backHome } = messages[locale]
  const { tag, direction } = localeTable[locale]
  const page = previewDeniedPageHtml({
    tag,
    direction,
    siteName: env.site.name,
    homePath: canonicalPath(locale, []),
    title,
    message: body,
    toSite: backHome,
  })
  pages.set(locale, page)
  return page
}
