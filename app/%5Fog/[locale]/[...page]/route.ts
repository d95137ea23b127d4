import { ogImageResponse } from '#components/pages/og-image-response.server.ts'
import { gateState } from '#lib/access/gate-state.ts'
import { accessDeniedResponse } from '#lib/access/read-access.server.ts'
import { cachePolicies } from '#lib/http/cache-policies.ts'

export const dynamic = 'force-dynamic'

interface Context {
  params: Promise<{ locale: string; page: string[] }>
}

/** The Open Graph image of a page, by the internal path of the page. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const refused = await accessDeniedResponse()
  if (refused) return refused
  const { locale, page } = await params
  const requested = new URL(request.url).searchParams.get('v')
  const picture = await ogImageResponse(locale, page, requested)
  // Behind the gate an image is private.
  if (gateState() !== 'open') picture.headers.set('Cache-Control', cachePolicies.preview.header)
  return picture
}
