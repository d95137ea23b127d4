import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PublicPage } from '#components/pages/public-page.tsx'
import { addressFromRouteParams, type PageRouteParams } from '#lib/addresses/internal-path.ts'
import { loadPage } from '#components/pages/load-page.server.ts'
import { nextMetadataOf } from '#components/pages/page-metadata.server.ts'

/** Public pages, rendered on the first visit and cached until their content changes. */
export const dynamicParams = true
export const generateStaticParams = () => []

interface Props {
  params: Promise<PageRouteParams>
}

async function load({ params }: Props) {
  const address = addressFromRouteParams(await params)
  return address && loadPage(address)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const loaded = await load(props)
  return loaded ? nextMetadataOf(loaded) : {}
}

export default async function ContentPage(props: Props) {
  const loaded = await load(props)
  if (!loaded?.data) notFound()
  return <PublicPage loaded={loaded} data={loaded.data} />
}
