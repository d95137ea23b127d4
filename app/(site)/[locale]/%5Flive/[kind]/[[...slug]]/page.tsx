import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { nextMetadataOf } from '#components/pages/page-metadata.server.ts'
import { loadPage } from '#components/pages/load-page.server.ts'
import { HttpErrorPage } from '#components/pages/http-error-page.tsx'
import { PublicPage } from '#components/pages/public-page.tsx'
import { DraftPage } from '#components/preview/draft-page.tsx'
import { addressFromRouteParams, type PageRouteParams } from '#lib/addresses/internal-path.ts'
import { isLocale } from '#lib/locales.ts'

/** Uncached pages for one visitor: an editor's preview, or a visitor behind the gate. */
export const dynamic = 'force-dynamic'

interface Props {
  params: Promise<PageRouteParams>
}

async function load({ params }: Props) {
  const address = addressFromRouteParams(await params)
  return address && loadPage(address, true)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const loaded = await load(props)
  return { ...(loaded && nextMetadataOf(loaded)), robots: { index: false, follow: false } }
}

export default async function PerVisitorPage(props: Props) {
  const { locale, kind } = await props.params
  if (kind === '_missing' && isLocale(locale)) return <HttpErrorPage locale={locale} status={404} />
  const loaded = await load(props)
  if (!loaded) notFound()
  if (loaded.draft) return <DraftPage loaded={loaded} draft={loaded.draft} />
  if (!loaded.data) notFound()
  return <PublicPage loaded={loaded} data={loaded.data} />
}
