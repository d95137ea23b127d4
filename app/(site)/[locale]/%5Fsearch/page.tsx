import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { SearchPage } from '#components/pages/search-page.tsx'
import { env } from '#lib/env.ts'
import { isLocale } from '#lib/locales.ts'

interface Props {
  params: Promise<{ locale: string }>
  searchParams: Promise<{ q?: string | string[] }>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('search')
  return { title: `${t('title')} — ${env.site.name}`, robots: { index: false, follow: true } }
}

/** The search page, rendered for each request and not cached. */
export default async function Search({ params, searchParams }: Props) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  const [query = ''] = [(await searchParams).q].flat()
  return <SearchPage locale={locale} query={query} />
}
