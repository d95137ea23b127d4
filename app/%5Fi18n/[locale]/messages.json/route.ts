import { cachePolicies } from '#lib/http/cache-policies.ts'
import { loadMessages } from '#lib/i18n/load-messages.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { isLocale, isRoutedLocale } from '#lib/locales.ts'

interface Context {
  params: Promise<{ locale: string }>
}

/** The messages of a language, cached for a day; languages without public pages have theirs too. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params
  if (!isLocale(locale))
    return uncachedJson({ error: 'not found', path: new URL(request.url).pathname }, 404)
  return Response.json(await loadMessages(locale), {
    headers: {
      'Cache-Control': cachePolicies[isRoutedLocale(locale) ? 'messages' : 'draftMessages'].header,
    },
  })
}
