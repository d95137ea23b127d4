import type { Metadata } from 'next'
import type { PageRouteParams } from '#lib/addresses/internal-path.ts'
import { notFound } from 'next/navigation'
import { loadFilteredPage } from '#components/pages/load-filtered-page.server.ts'
import { PublicPage } from '#components/pages/public-page.tsx'
import { nextMetadataOf } from '#components/pages/page-metadata.server.ts'

interface Props {
  params: Promise<PageRouteParams>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

async function load({ params, searchParams }: Props) {
  return loadFilteredPage(await params, await searchParams)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const loaded = await load(props)
  return loaded ? { ...nextMetadataOf(loaded), robots: { index: false, follow: true } } : {}
}

/** A page with filters in its query: rendered for each request and not cached. */
export default async function FilteredPage(props: Props) {
  const loaded = await load(props)
  if (!loaded?.data) notFound()
  return <PublicPage loaded={loaded} data={loaded.data} />
}
